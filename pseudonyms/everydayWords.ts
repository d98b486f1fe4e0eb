import { wordSet } from './wordSet';

/**
 * Words of everyday English and of care, in their base forms. Such a word counts as a name only if its place in the sentence suggests a
 * name. It never counts as a misspelt name. A word that is missing here is hidden if it looks like a name, which is the safe mistake. The
 * list was counted in English pages in November 2026. Words of care, and words that are also names, were added by hand.
 */
const words = wordSet(
	`
abandoned abide ability able abort about above absent absolute abuse accept acceptable acceptance access accessibility
accessible accessor accident accidental accompanied accomplish according account accumulate accumulation accuracy
accurate achieve acquire across act action activate active activity actual adapt adapter adaptive add addition
additional additive addon address adhere adjacent adjust adjustment admin administer adopt advance advantage advice
advise advisory advocate affect aforementioned after afternoon afterwards again against age agency agent agentic
aggregate aggregation aggressive agitated agnostic agree agreement ahead aid aims air alarm alert algo algorithm ali
alias align alignment alike alive all allocate allocation allow allowlist almost alone along alongside alpha alphabet
alphabetical already also alter alternate alternative although altogether always am amazing amber ambiguity ambiguous
ambulance among amount an analogous analysis analyze ancestor anchor and angel angle angry animation ankle annotated
annotation announce announcement anonymous another answer ant anthropic anxiety anxious any anybody anymore anyone
anything anyway anywhere apart appear appearance append appetite applicable application apply appointment approach
appropriate approval approved apps appveyor april arbitrary arch archer architecture archive are area aren argument
arise arithmetic arm around arrange arrive art arthritis article artifact as ash asked asking asks asleep aspects
assault assert assertion assess assessment assets assign assignable assignment assist assistance assistant associate
assume assumptions assurances asthma at ate atomic attach attachment attack attacker attempt attend attention
attestations attorney attribute attribution attrs audience audio audit augmented august aunt authenticate
authentication author authoritative authority authorization authorize auto autocomplete autocompletion autogenerate
autolink automate automatic automatically automation autumn availability available avenue average await awake aware
away awesome axios baby back backer background backoff backport backpressure backslash backspacing backticks
backtracking backup backward bad badge bailey baker balance ball bandage bandwidth bank banner barb barber bare barn
baron barrow base basename basic basically basil basis bass batch bath bathroom battery bay be beach bean bear beau
became because beck become bed bedrock bedroom been before beforehand began begin begun behalf behave behavior
behaviour behavioural behind being believe bell belle belong below belt bench benchmark beneficial benefit berry
beside best beta better betty between beyond bidirectional big bigger bigints bill billy bin binary bind bingo birch
bird birth biscuit bishop bits bitwise black bladder blank blanket blaze bliss blob block blocker blog bloke blood
bloom blue bluebird bob bobby body bogus boilerplate bold bond bone bonnie bonny book bookkeeping boon boost booth
border borrowed both bottom bought bound boundary bounty bow bowel bower bowl bowman boy boyd brace bracket brain
branch brand brandy bread break breakage breakfast brevity bridge brief bright bring broad broader broke broken broker
brook broom brother brotli brought brown browser bruise brush buck bucket buckle bud buddy budget buffer buggy bugs
build builder built builtin bulk bull bullet bump bunch burn bus bush business busy but butler buttock button buy by
bye bypass byrd byte cache cake calculate calculation calendar calf call callable caller calm came camel camp can
canary cancel cancellable cancellation cancer candidate candy cane cannon cannot canonical canvas capability capable
capacity capped caps capture car card care careful carer carol carpenter carpet carry carter carver case cash castle
cat catch category catheter caught cause caution caveat cdata cdnjs cell center central centralize cert certain
certificate certified chad chain chainable chair chalk challenge chambers chan chance change channel chapel char
character charge charger charity chart charter chase chat chatbots cheap check checkbox checker checkout checksum
cheek cheerio chemist cherry chest chicken child children chin china chip chmod choice choke choose chore chose chosen
christian chuck chunk church circular circumstances citations city claim clarification clarified class classic
classification classified clay clean cleaner cleanup clear clearer clement client cliff clinic clock clone close
closer closest closure clothes cloud cluster coal coalescing coat code codegen coerce coercion coffee coke cold cole
collaborative collaborators collapsed collapsing collect collection collective collector collide collision colon color
colspan colt column comb combination combinators combine come comma command comment commercial commission commit
common commonjs communicate communication community compact company compare comparison compat compatibility compatible
complaint complete completion complex complexity compliance compliant complicated compliment comply component
composable compose composite composition comprehensive compress compressible compression compromise computation
compute computer concat concatenate concatenation concept concern concise concrete condition conditional conduct cone
confirm confirmation conflict conform confuse confusion conjunction connect connection connectivity connector
consecutive consent consequence conservative consider considerations consist consistency consistent console
consolidate consolidation const constant constipation consult consume consumer consumption contact contain container
content context contextual continent continuation continue continuous contract contribute contribution contributor
control controller convenience convenient convention conversation conversational conversion convert converter cook
cookie cool cooper coordinate coordinator copy copyright coral core corn corner correct correction correctness
correspond corrupt corruption cosmos cost cotton cough could couldn council count counter counterparts country couple
course court cousin cover coverage covid cox craft crane crash crawl cream create creation creator credential credit
creek cried crispin criteria critical cron crook cross crow crown cruz crying crystal ctor cumulative cup curated
curry cursor curtain curve custom customer customizable customization customize cut cycle cyrillic dad daisy dale
damaged damages dangerous dangling dare dark darl dash dashboard data database dataset date daughter dawn day daylight
dead deadline deal dean dear death debug debugger deceased december decide decimal decision declaration declare
declined decode decoder decompress decompression decorate decoration decorator decrypt decryption dedicated dedupe
deduplicate deduplication deemed deep deeper deepseek default defer define deflate defs degrade delay delegate
delegation delete deletion deliberate delimited delimiter delirium deliver delivery dell delta demand dementia demo
denial denied denim dentist dentures department depend dependabot dependency dependent depenedency deploy deployment
depressed depression deps depth dereference derive descendant describe description descriptive descriptor design
designated desirable desired desktop despite dest destination destiny detached detail detect detection determine
deterministic develop developer development device devtools dew diabetes diabetic diagnose diagnostic dialog diamond
diarrhoea dick dictionary did didn die diet diff differ difference different differentiate difficult digest dimensions
dinner direct direction directive directory dirs disable discard disclaimer disclosure disconnect disconnection
discouraged discover discovery discrepancies discriminated discuss discussion dishes disk dislikes dispatch dispatcher
display disposed disregard dive division dizzy do doc doctor doctype document documentation does doesn dog doing dolly
domestic don donate donation done dont door doowb dory dose dot dotfiles double doubt dove down downgrade downlevel
download downside draft drag drain drake drank draw drawbacks drawn dress drew drink drive driven driver driveway drop
drove drowsy dry dual duck duke dummy dump dunn duplex duplicate duplication durable duration during dust dusty dying
dynamic dynamically each ear earl earlier ease easier easiest east easy eat eaten ebony echo ecosystem eden edge edit
editor education effect effective efficiency efficient effort egg eight either elbow elder electronic elegant element
eleven elf eligible eliminate elm elsewhere email embed ember emerald emergency emit emitter emoji empress empty
emulated enable encapsulate encapsulation enclosed encode encoder encounter encourage encrypt encryption end endian
endpoints enforce enforcement engine engineering english enhance enhancements enjoyed enough enqueued ensure enter
enterprise entire entity entropy entry entrypoints envelope environment ephemeral epilepsy epoch equal equality
equivalent error esbuild escape esmsh especially essential establish estate estimates even event eventually ever every
everybody everyone everything everywhere evidence evolve exact example exceed excellent except exception excess
excessive exchange exclude exclusion exclusive exempts exercise exhaust exhaustion exhaustive exist existence exit
expand expansion expect expectations expensive experience experiment experimental expert expiration expire expiry
explain explanation explicit exploit explore exponent exponential export exporter expose exposure express expression
expressive extend extensible extension extensive extent external extglob extra extract extraction extraneous extremely
eye facade face fact factor factory fail failure faint fair faith fake falcon fall fallback fallen fallon false falsey
falsy familiar familiarized family farm farmer fashion fatal father favor favorite favour fawn fbfeebee feasible feat
feature february fee feedback feel felicity fell felt fence fenced fern fetch fever few fewer field fielder fifty
figure file filesystem fill filter final finalization finalize finch find fine finger finish fire first fish fisher
fits five fixable fixes fixing fixture flag flaky flat flatten flavors fleur flexibility flexible flight flint flipped
float flood floor flora florence flow flower flu flush focus focusses fold folder folks follow font food foot
footnotes for forbidden force ford forearm foreground forehead foreign forest forester forever forget forgiving forgot
fork form formal format formatter formdata former formula fort fortnight forty forum forward foster found fountain
four fourth fox fragile fragment frame frank franky free freezer freezing french frequency frequently fresh friday
fridge friend from front frontmatter frost frozen fruit fry fulfilled full fuller fully fund funeral furnished further
future gabby gain gale game gaps garage garbage garden gardener garland garner garnet gas gate gateway gather gave gay
gaynor gem gender gene general generate generation generator generic genie gentle gentleman genuinely georgia get
giant gill gin ginger girl give given glass glen glibc glob global glover gloves go goal goes going gold golden goldie
gone good gore got gotten governed governing government gp grab grace graceful grade granddaughter grandfather
grandmother grandson grant granular graph grass grateful graves gray great greater green grey groin ground group grove
grow growth grunt guarantee guard guardian guess guest guidance guide guidelines gulp gum gutter guy gym gzip had hail
hair hale half hall hallway ham hammer hand handful handle handler handover handshake handy hang happen happy hard
hardcoded harden harder hardware hardy hare harmless harmony harness harper harry hart harvest has hasn hat have haven
hawk hay hazard haze hazel he head header headless health heap hear heard heart heartbeat heat heath heather heatwave
heavy hedge heel height held hell hello help helper helpful hence her here hereby hero herself hesitate hexadecimal hi
hidden hide hierarchical hierarchy high higher highest highlight hilary hill him himself hints hip hire his historical
history hoist hold hole holiday holly home homepage honey honor honour hood hook hoops hope hopefully hops horizontal
horn hospice hospital host hostname hot hour house how however href huge huggingface hull human hundred hunt hunter
hurt husband hyacinth hybrid hygiene hyphenated hyphens ice icon idea ideal idempotency idempotent identical
identification identified identifier identity idiomatic idle if ignore ill illegal image immediate impact import
importance important impossible improve improvement in inability inaccurate inactivity inadvertently inappropriate
inch incident incl include inclusion inclusive incoming incompatible incomplete inconsistency inconsistent incontinent
incorrect increase increment incremental indent indentation independent index india indicate indication indicator
indices indigo indirect individual ines infection infer inference influence info inform information informational
informative inherently inherit inheritance inject injection injured injury inline inner input insecure insensitive
insert insertion inside insight inspect inspection inspiration inspired install installations instance instanceof
instantiate instantiation instead insulin intact integrate integration integrity intend intent intention intentional
interact interaction interactive intercept interceptor interest interface interfere intermediary intermediate internal
internet interop interpolated interpolation interpret interpretation interpreter interrupt intersection interval into
introduce intuitive invalid invalidate invent inverse inverted investigate investigation invisible invite invocation
invoice invoke involved involves involving iojs ioredis iris iron irrelevant is island isle isolate isolation
isomorphic issue istanbul it italic item iterable its itself ivy jack jade january jar jasmine jasper jaw jay jean
jest jet jewel jewell jimmy jitter jo job join jolly jonschlinkert josh joss journey joy jscs jspm jubilee judge jug
juice july jump jumper june juniper just justice karma keen keep keepalive ken kept kerb kerr kerry kettle key
keyboard keyword kidney kill kin kind king kiss kit kitchen kitty knee knew knife knight know knowledge known label
lack lacy lad ladder lady lake lamb lamp lance land lane langchain language laptop large larger largest lark lass last
late latency later latest latter laugh launch laundry laurel lavender law lawn lawyer layer layout lazy lead leaf leak
leakage learn least leave lee left leftover leg legacy legal lemon length leo less let letter letterbox level leverage
lexical liability liable libc liberty library librdkafka licensed licenses licensing lies lieu life lifecycle lifetime
lift lifter light lightweight like lily lime limit limitation limiter line linear linen link lion lip list listen
listener literal little live liver load loader local locale localized locate location lock lockfile lodash lodge
logged logger logging logic logical login logo logprobs logs lolly long longer longest look lookup loop loopback loose
lord lose loss lost lot lotion lotus loud lounge love low lower lowercase lowest luck lucky lunch lunchbox lung lux
lynch machine macro made magic magnolia mail mailto main maintain maintainer major majority make malformed malicious
man manage management manager mandatory mangled manifest manipulate manipulation mann manner manual many maple mapped
mapping maps march marigold marina mark markdown marker markup marsh marshal marvel mask mason mass massage massive
masters mat match matcher mate materials math matrix matter maverick max maxim maximize maximum may maybe me mead
meadow meal mean meaningful meant meanwhile measure measurements meat mechanical mechanism media medication medicine
medium meek meet melody member membership memory mention menu mercer mercy merely merge merit merry mess message met
metadata method methodology metric micromark micromatch middle midnight might migrate migration mike mild miles milk
mill miller million millisecond mime mimic mind mine minimal minimatch minimist minimize minimum minor mint minus
minute mirror misleading mismatch miss mist mistake mistakenly mister misty misuse mitigate mitigation mixed mkdir mo
mobile mocha mock mode model moderate modern modification modified modifier modular module modulized moment monday
money monitor monk monkey month moon moor moore mop moral more morning moss most mother motion mount mountain mouse
mouth move movie mrs much mug multi multibyte multiline multimodal multipart multiple mum music must mutate mutation
mute mutual my myrtle myself nail name nan national native natural nature nausea navigate navigation nbsp near nearest
necessary neck need negate negation negative neglect negotiation neighbour neither neostandard nephew nest network
neutral neve never new newer newest newline newman newspaper next nginx nice nicer nick niece night nine no noble
nobody noise nonce none noon noopener nor norm normal normalization normalize north nose not notable notation note
nothing notice notification notify notion nova november nudge number nurse oak oakley oats obligations obscure
observability observable observe obsolete obtain obvious occasional occur ocean octal october of off offending offer
office officer official offline offset often ointment okay old older oldest olive omit on once one ongoing online only
onto opal opaque open operate operation operator opinions opposed opposite optimal optimization
optimize option optional opts or orchard orchid order ordinary organisation organise organization organized
orientation origin original originated originating other otherwise otter ought our ourselves out outage outcome
outdated outer outgoing outlaw outlined output outside outstanding oven over overall overflow overhead overlap
overload overnight overridden override oversized overview overwrite overwritten own owner ownership pack package
packet pad paddock paddy page pagination paid pain paine pair pale palliative palm panel pansy pants paper paracetamol
paragraph parallel paramedic parens parent parentheses parenthesis paris park parker parsable parse parson part
partial participant participation particular partition partner partridge party pass passphrase passthrough password
past pat patched patches patching patent path pathname patience patient patsy pattern pause pavement paver pay payload
payment paz peace peach peacock peak pear pearl pease peer peg penalty pendant pending penny people pepper per percent
percentage perf perfect perform performance performant perhaps period periodically permanent permission permit perry
persist persistence persistent person personal pet petal pharmacy phase philosophy phoenix phone photo phrasing
physical physio pick picker picomatch picture piece pike pill pillow pine ping pink pinned pinning pins pip pipe
pipeline piper pit pixie place placeholder plain plaintext plan plane plant plate platform play please pledge plug
pluggable plum plus podiatrist poet point pointer poisoning police policy poll pollution polo pond ponyfill pool poole
poor pop pope poppy popular populate porch port porter portion position positional positive posix possibility possible
possibly post postcode postfix postinstall potential potter pound powder power powerful practical practice prebuilt
preceded precedence preceding precious precise precision predefined predicate predictable prefer preference prefix
preliminary preload preparation prepare prepend preprocessor prerelease prescribed presence present preservation
preserve preset president presley pressure prettier pretty price pride primary primitive primrose prince principal
principle printable printed printing prints prior prioritize priority privacy private privileges probability probable
probably probate probe problem problematic procedure proceed process processor prod produce producer product
production professional profile program progress prohibited prohibits project prolog prominent promise promisified
promote prompt proof prop propagate propagation proper property proposal propose prosper protect protection proud
prove provide provider proxied proxies prudence pseudo public publication publish pull pulse punctuation punycode
purcell pure puree purpose purse push put puzzle quadratic qualified quality quarter queen query quest question queue
quick quiet quill quirks quit quite quote race radio rail rain rainbow raise ram ramp ran rang range rank rare rash
rate rather ratio rationale raven ray reach reachable reactions reactive read readability readable readdir reader
readonly ready real realistic realtime reason reasonable reasonably reassignment rebalance rebase rebel rebinding
rebuild rebuilt receipt receive receiver recent recipient recognition recognize recommend recommendation reconnect
reconnection record recover recoverable recovery recreating recurse recursion recursive red redact redirect
redirection reduce reduction redundant reed reef reeves refer referenced references referencing refine reflect
reformat refresh refs refused refuses regard regardless regenerate region regional register regression regular
regulator reinstall reject rejection relate relation relationship relative relay release relevance relevant
reliability reliable reliably reload rely remain remainder remark remedy remember remind remote removal remove rename
render renderer renovate reorder repair repeat repeatable replace replacement replacer replay replicas replicate reply
report reportable represent representation representative reproduce reproducible reproduction request require
requirement reranking research reserved reset resident resilient resolution resolve resolver resort resource respect
respective respite respond response responsibility responsible responsive rest restart restore restraint restrictive
result resume retain retention retrieve retry retryability retryable return reusable reuse reverse revert review
revised revision reviver revoke rework rewrite rewritten rex rhyme rib rice rich richer ridge right ring rio risk
risky river roach road roadmap rob robe robin robust rock rocky rod role roll rollback roman romy rook room root rope
rose rosemary roster rotation roughly round route router routine rowan rowe rows royal rubbish ruby rue ruff rug rule
run runnable runner rush rusk rust rusty rye sacrum sad sadler safe safer safety saffron sage said saint sake salad
sales salt same sample sand sandbox sandwich sandy sanitize sanity sat satisfy saturday saucelabs savage save saw
sawyer saying says scaffold scalable scale scan scanner scenario scenes schedule scheme school scientific scooter
scope score scout scratch screen screenshot script scroll sea seal seamless search second secondary secret section
secure security see seek seem seen segment seizure seldom select selection selectively selector self sell semantic
semantically semicolon send sender senior sense sensible sensitive sent sentence separate separation separator
september sequence sequential serene series serious serve service session set settle setup seven several severity
seward shade shadow shaking shall shallow shampoo shams shape share sharp shave shaw she shea sheer sheet shell
shepherd sherry shields shift shim shin shine ship shirt shoemaker shoes shop shore short shortcut shorter shorthand
should shoulder shouldn show shower shown shrink shut shutdown shy sibling sick side sidebar sierra sign signal
signature signer significance significant silence silent silk silver similar simple sims simulate since singer single
singleton singular sink sinon siren sister sit site sitemap situation six size skill skin skinner skip sky slack slash
slater sleep sleepy slept slice slight sling slip slippers slippery slot slow slower slug small smaller smallest smart
smell smile smith smoke smooth snapshot sniffing snippet snow so soap social socks soft sole solid solution solve some
somebody somehow someone something sometimes somewhat somewhere son song sonny soon sore sorry sort soul soup source
south space span spark sparrow sparse spawn speak spear spec special specialist specialized specific specifically
specification specificity specified specifier speculative speech speed spelling spence spend spent spicer spine split
spoke spoken sponsor sponsorship spoon spot spread spreadsheet spring square squire stability stable stack
stackoverflow staff stage stair stale stalled stalls stamp stand standalone standard standardized stanley star stark
start starter startup stat state stateful stateless statement static statically statistics status stay stdio steel
step sterling stern stew stick sticky still stock stolen stoma stomach stone stood stop storage store storm stormy
story stout strange strategy street stretch stringer stroke strong stub stubbs stuck study stuff style subclass
subcommand subdirectories subject sublicense submission submit submodule subpath subscribe subscription subsequent
subset substantial substitute substitution subtle subtype suburb succeed success successful such sue sufficient suffix
sugar suggest suggestion suitable suite summarization summarize summary summer sun sunday sunny sunshine super
superfluous supermarket supervisor supply support suppose suppress sure surface surgeon surgery surprising surrogate
surrounding sustainable swallowed swallowing swan swap sweet sweetheart swelling swift switch swollen sworn symbol
symbolic symlink syntactic syntax synthetic system tab table tablet tagged tags tail tailor take taken talk tanner
tansy tape tarball target task tasklists tate tawny taxi taylor tbody tea teacher teal team teardown technical
technique ted teddy teeth telemetry television tell temp temperance temperature template temple temporary ten tend
term terminal terminate termination terminator terminology ternary terry terser test testling text textual than thank
that the their them theme themselves then theory therapist therapy there therefore these they thickened thigh thin
think third thirty this thorn thorne thorough those though thought thousand thread threat three threshold threw
through throughout throughput throw thrown thru thumb thursday thus thyme tick ticket tide tied tier tiger tight tilde
till timber time timeout timer timesheet timestamp timezone tiny tips tired title to toast today todo toe together
toggle toilet token told tolerate tom tommy tomorrow tongue tonight too took tool toolchain toolkit toolset tooth top
topaz topic torch torn total touch toward towel tower town tracer traces tracing track tracker trade trademark
traditional traffic trailers trailing train transaction transactional transcription transfer transform transformation
transformer transient transition transitive translate translation transmission transparent transport trap traversal
traverse tray treasure treat treatment tree triage tribunal trick tricky trigger trim trinity trip triple trouble
trousers trout true truncated trunk trust truth truthy try tubb tucker tuesday tulip tune tunnel tuple turn turner
tutorial tv tweak twelve twenty twice two type typedoc typical typo ulcer ultimately unable unacceptable unaffected
unambiguous unauthorized unavailable unbounded uncaught unchanged unchecked uncle unclear unclosed under underline
underlying underneath underscore understand undesirable undici undo undocumented undress unescaped unexpected
unfinished unhandled unified uniform unintended union unist unit unity universal unix unknown unless unlikely
unlimited unmaintained unmatched unmodified unnecessary unneeded unpacked unpaired unpkg unquoted unreachable unref
unrelated unresolved unsafe unset unsettled unsigned unspecified unstable unsupported unterminated until untouched
untrusted unusable unused unusual unverified unwanted unwell unwitnessed up upcoming update upgrade upload uploader
upon upper uppercase upset urgent us usable usage use useful useless user userland username usual uuid vacuum vague
vale valid validate validation validator validity valign valley valour valuable value van vane vanilla variable
variadic variant variation variety various vars vary vector vegetables velvet vendor venture venus verb verbatim
verbose verbosity verification verified verifier verity versa version versionbadg very vesper vet via vice victor
video view viewport vine violate violation violet virtual virus visible visit visitor visual vitest voice vomit
vulnerability vulnerable wade wait waite wake walk walker walkthrough wall wallet want war ward ware warm warn was
wash wasn watch water wave way we weak weather weaver webb webhook website webster wednesday week weekday weekend
weigh weight weird welcome well wendy went were weren west wet what whatever wheat wheel wheelchair wheeler when
whenever where whereas wherever whether which whichever while whit white whitelist who whole whom whose why wide wider
widget width wife wiki wild wildcard wilde will willow win window winner winter wipe wire wise wish with withholds
within without witnessed woke woken wolf woman wonderful wood woodward woody wool word work workaround worker workflow
workload workspace world worn worry worse worst worth worthwhile would wouldn wound wrap wrapper wren wright wrist
writable write writer written wrong wrote xpath xray yale yaml yard yarn yates year yellow yes yesterday yet yield
york you young your yourself zeal zen zero zone zstd
apple apron bag banana bathe beef boot bottle bra butter cafe cardigan carrot cereal cheerful chill chop club commode cordial
crochet cushion custard fatigue gown grape gravy inhaler itch itchy jam jelly knit lancet lice mash mattress meds melon mince mood
moody mow needle pan patch pea phlegm pivot prune recliner reposition restless roast sanitiser scrabble skirt slide snack specimen
spray sputum stool stove stroll supper swab sweat swim tearful teary telly thermometer travel undies urine veg wander yoghurt
`,
);

/** Words that connect sentences, and particles of names. With a capital at the start of a sentence, they are no names. */
const functionWords = wordSet(
	`the a an and or but nor so if as at by for from in into of off on onto out to up upon with without i me my mine you
your yours he him his she her hers it its we us our ours they them their am is are was were be been being has have
had do does did can could shall should would might must no not yes oh ok this that these those there here then than
when where why how what which who whose all any some each every both either neither one two three de la le du da di
del della der den des dos das van von vander ter te ten bin binti ibn al el abu san st ste mc mac o ap ab y e zu am
im mr mrs ms miss dr`,
);

const doubled = /(.)\1$/;

/** The base forms that a word may have, for a plural, a past tense or an adverb. */
function basesOf(word: string): string[] {
	const bases: string[] = [];
	if (word.endsWith('ies')) bases.push(`${word.slice(0, -3)}y`);
	if (word.endsWith('ily')) bases.push(`${word.slice(0, -3)}y`);
	for (const ending of ['s', 'es', 'ly']) {
		if (word.endsWith(ending)) bases.push(word.slice(0, -ending.length));
	}
	for (const ending of ['ed', 'ing', 'ings']) {
		if (!word.endsWith(ending)) continue;
		const base = word.slice(0, -ending.length);
		bases.push(base, `${base}e`, base.replace(doubled, '$1'), base.replace(/i$/, 'y'));
	}
	return bases.filter((base) => base.length > 2);
}

/** Whether a folded word is everyday English, in any of its usual forms. */
export const isEveryday = (word: string): boolean =>
	words.has(word) || isFunctionWord(word) || basesOf(word).some((base) => words.has(base));

/** Whether a folded word connects sentences, such as "he" and "to". */
export const isFunctionWord = (word: string): boolean => functionWords.has(word);
