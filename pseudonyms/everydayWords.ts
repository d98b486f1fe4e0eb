import { wordSet } from './wordSet';

/**
 * Words of everyday English and of care. Some words are also names, so the text around such a word decides whether it is a name. If a
 * word is missing here, it may be hidden like a name. This mistake is safe. The list comes from counts of words in English pages in November
 * 2026. Words of care, and words that are also names, were added by hand.
 */
const words = wordSet(
	`
abandoned abdomen abide ability able abort about above absent absolute abuse accept acceptable acceptance access
accessibility accessible accessor accident accidental accompanied accomplish according account accumulate accumulation
accuracy accurate ache aches achieve aching achy acquire across act action activate active activity actual adapt
adapter adaptive add addition additional additive addon address adhere adjacent adjust adjustment admin administer
adopt advance advantage advice advise advisory advocate affect aforementioned afraid after afternoon afterwards again
against age agency agent agentic aggregate aggregation aggressive agitated agnostic agree agreement ahead aid aids
aims air alarm album alert algo algorithm ali alias align alignment alike alive all allocate allocation allow
allowlist almost alone along alongside aloud alpha alphabet alphabetical already also alter alternate alternative
although altogether always am amazing amber ambiguity ambiguous ambo ambos ambulance among amount an analogous
analysis analyze ancestor anchor and angel angle angry animation ankle annotated annotation announce announcement
anonymous another answer ant anthropic ants anxiety anxious any anybody anymore anyone anything anyway anywhere apart
appear appearance append appetite apple applicable application applied apply appointment approach appropriate approval
approved apps appveyor april apron arbitrary arch archer architecture archive are area aren argument arise arithmetic
arm around arrange arrive art arthritis article artifact as ash asked asking asks asleep aspects assault assert
assertion assess assessment assets assign assignable assignment assist assistance assistant associate assume
assumptions assurances asthma at ate atomic attach attachment attack attacker attempt attend attention attestations
attorney attribute attribution attrs audience audio audiologist audit augmented august aunt authenticate
authentication author authoritative authority authorization authorize auto autocomplete autocompletion autogenerate
autolink automate automatic automatically automation autumn availability available avenue average await awake aware
away awesome axios babies baby back backer background backoff backport backpressure backslash backspacing backticks
backtracking backup backward bacon bad badge bag bags bailey bake baked baker bakery balance ball banana band bandage
bandaged bandwidth bang banged bank banking banner barb barbecue barber bare bark barked barn baron barrow base
basename basic basically basil basis bass batch bath bathe bathed bathroom baths battery bay bbq be beach beads bean
beanie bear beau became because beck become bed bedrock bedroom beef been beer before beforehand began begin begun
behalf behave behavior behaviour behavioural behind beige being believe bell belle belly belong below belt belts bench
benchmark bend bends beneficial benefit bent berries berry beside best beta better betty between beyond bib bibs
bidirectional big bigger biggest bigints bike bikes bile bill bills billy bin binary bind bingo bins birch bird birds
birth biscuit biscuits bishop bit bite bites biting bits bitter bitwise black bladder bland blank blanket blaze bleach
bled bleed bleeding bleeds blind blinds bliss blister blisters blob block blocked blocker blog bloke blood bloody
bloom blouse blown blue bluebird blunt boat bob bobby body bogus boilerplate bold bond bone bonnie bonny book
bookkeeping books boon boost boot booth boots border bored borrowed both bottle bottom bought bound boundary bounty
bow bowel bower bowl bowling bowls bowman boy boyd bra brace bracelet bracket brain brake branch brand brandy brave
bread break breakage breakfast breath breathing breathless brevity bridge brief briefs bright brighter bring broad
broader broke broken broker brooch brook broom brother brotli brought brow brown browser bruise bruised bruising
brunch brush brushed bubbly buck bucket buckle bud buddy budget budgets budgie buffer buggy bugs build builder built
builtin bulb bulk bull bullet bump bumped bumps bun bunch bunion buns burn burner burning burns burnt bus buses bush
business busy but butcher butler butter buttock buttocks button buy by bye bypass byrd byte cab cable cache cafe cake
cakes calculate calculation calendar calf call callable caller callus calm calmer came camel camera camp camping can
canary cancel cancellable cancellation cancer candidate candle candy cane cannon cannot cannula canonical canvas cap
capability capable capacity capped caps capsule capture car card cardigan cards care careful carer carol carpenter
carpet carried carrot carry cars carter carver case cash cast castle casts cat catch category cater catheter cats
caught cause caution caveat cdata cdnjs cell center central centralize cereal cert certain certificate certified chad
chain chainable chair chalk challenge chambers chan chance change channel chap chapel chaplain char character charge
charged charger charging charity charred chart charted charter chase chat chatbots chatted chatty cheap check checkbox
checker checkout checksum cheek cheerful cheerio cheese chef chemist cherry chest chew chewed chicken child children
chill chills chin china chip chiropractor chirpy chmod choice choir choke choked choking choose chop chops chore chose
chosen christian chuck chunk church circular circumstances citations city claim clammy clarification clarified class
classic classification classified clay clean cleaned cleaner cleaners cleanup clear clearer clement client cliff climb
climbed clinic clock clone close closed closer closest closure clot clothes clots cloud cloudy club cluster coal
coalescing coarse coat coccyx cocoa code codegen coerce coercion coffee coin coins coke cold colder cole collaborative
collaborators collapsed collapsing collect collection collective collector collide collision colon color colspan colt
column comb combed combination combinators combine come comma command comment commercial commission commit commode
common commonjs communicate communication community compact company compare comparison compat compatibility compatible
complaint complete completion complex complexity compliance compliant complicated compliment comply component
composable compose composite composition comprehensive compress compressible compression compromise computation
compute computer concat concatenate concatenation concept concern concise concrete condition conditional conduct cone
confirm confirmation conflict conform confuse confused confusion conjunction connect connection connectivity connector
consecutive consent consequence conservative consider considerations consist consistency consistent console
consolidate consolidation const constant constipated constipation consult consume consumer consumption contact contain
container content context contextual continent continuation continue continuous contract contribute contribution
contributor control controller convenience convenient convention conversation conversational conversion convert
converter cook cooker cookie cookies cooks cooktop cool cooler cooper coordinate coordinator copy copyright coral cord
cordial cords core corn corner corns correct correction correctness correspond corrupt corruption cosmos cost costs
cotton cough coughing could couldn council count counter counterparts country couple course court cousin cover
coverage covid cow cox crack cracked craft crafts cramp cramps crane crank crash crawl cream creamed create creation
creator credential credit creek cricket cried crispin crispy criteria critical crochet cron crook cross crow crown
crutch crutches cruz cry crying crystal ctor cumulative cup cupboard cups curated curry cursor curtain curtains curve
cushion custard custom customer customizable customization customize cut cuts cycle cyrillic dad daily dairy daisy
dale damaged damages damp dance danced dancing dangerous dangling dare dark darker darl darts dash dashboard data
database dataset date daughter dawn day daylight dead deadline deaf deal dean dear death debug debugger deceased
december decide decimal decision declaration declare declined decode decoder decompress decompression decorate
decoration decorator decrypt decryption dedicated dedupe deduplicate deduplication deemed deep deeper deepseek default
defer define deflate defs degrade delay delegate delegation delete deletion deliberate delimited delimiter delirium
deliver delivery dell delta demand dementia demo denial denied denim dentist denture dentures department depend
dependabot dependency dependent depenedency deploy deployment depressed depression deps depth dereference derive
descendant describe description descriptive descriptor design designated desirable desired desktop despite dessert
dest destination destiny detached detail detect detection determine deterministic develop developer development device
devtools dew diabetes diabetic diagnose diagnostic dialog diamond diarrhoea dick dictionary did didn die diet
dietitian diff differ difference different differentiate difficult digest dimensions dinner direct direction directive
directory dirs disable discard disclaimer disclosure disconnect disconnection discouraged discover discovery
discrepancies discriminated discuss discussion dishes disk dislikes dispatch dispatcher display disposed disregard
dive division dizziness dizzy do doc doctor doctors doctype document documentation does doesn dog dogs doing doll
dolls dolly domestic don donate donation done dont doona door doowb dory dose doses dot dotfiles double doubt dove
down downgrade downlevel download downside downstairs draft drag dragged drain drained drake drank draw drawbacks
drawer drawn dress dressed dresses dressing dressings drew dried drink drive driven driver drivers driveway drop
dropped drops drove drown drowsy dry dryer dual duck duke dummy dump dunn duplex duplicate duplication durable
duration during dusk dust dusted dusting dusty dying dynamic dynamically each ear earl earlier early earring earrings
ears ease easier easiest east easy eat eaten ebony echo ecosystem edema eden edge edit editor education effect
effective efficiency efficient effort egg eggs eight either elbow elder electrician electronic elegant element eleven
elf eligible eliminate elm elsewhere email emails embed ember emerald emergency emit emitter emoji empress empty
emulated enable encapsulate encapsulation enclosed encode encoder encounter encourage encrypt encryption end endian
endpoints enforce enforcement engine engineering english enhance enhancements enjoyed enough enqueued ensure enter
enterprise entire entity entree entropy entry entrypoints envelope environment ephemeral epilepsy epoch equal equality
equivalent error esbuild escape esmsh especially essential establish estate estimates even evening evenings event
eventually ever every everybody everyone everything everywhere evidence evolve exact example exceed excellent except
exception excess excessive exchange exclude exclusion exclusive exempts exercise exhaust exhaustion exhaustive exist
existence exit expand expansion expect expectations expensive experience experiment experimental expert expiration
expire expiry explain explanation explicit exploit explore exponent exponential export exporter expose exposure
express expression expressive extend extensible extension extensive extent external extglob extra extract extraction
extraneous extremely exudate eye eyelid eyes facade face fact factor factory faeces fail failure faint fainted fair
faith fake falcon fall fallback fallen fallon false falsey falsy familiar familiarized family fan fans far farm farmer
fashion fast faster fatal father fatigue faulty favor favorite favour fawn fax faxed fbfeebee feasible feat feature
febrile february fed fee feeble feed feedback feeding feeds feel fees felicity fell felt female fence fenced fern
ferry fetch fever feverish few fewer field fielder fields fifty figure file filed filesystem fill film films filter
final finalization finalize finch find fine fines finger finish fire fires firm firmer first fish fisher fit fits
fitter five fix fixable fixed fixes fixing fixture flag flaky flannel flat flatten flavors fleas fleur flexibility
flexible flies flight flights flint flipped float flood flooded floor flora florence flow flower flu flush fly focus
focusses fog foggy fold folded folder folks follow font food foot footnotes footy for forbidden force ford forearm
foreground forehead foreign forest forester forever forget forgiving forgot fork forks form formal format formatter
formdata former formula fort fortnight fortnightly forty forum forward foster foul found fountain four fourth fox
fragile fragment frail frailer frame frank franky free freezer freezing french frequency frequently fresh fresher
friday fridge friend from front frontmatter frost frown frozen fruit fry fulfilled full fuller fully fund funeral
funny furnished further fussy future gabby gain gait gale game games gaps garage garbage garden gardener gardens
garland garner garnet gas gash gate gates gateway gather gauze gave gay gaynor gem gender gene general generate
generation generator generic genie gentle gentleman genuinely georgia get giant giddy gill gin ginger girl give given
glass glasses glen glibc glob global globe glove glover gloves go goal goat goes going gold golden goldie golf gone
good gore got gotten governed governing government gown gowns gp grab grabbed grace graceful grade graft granddaughter
grandfather grandmother grandson grant granular grape grapes graph grass grateful graves gravy gray graze grazed
grazes great greater green grey grip gripped groin groom groomed ground group grove grow grown growth grumpy grunt
guarantee guard guardian guess guest guidance guide guidelines guitar gulp gum gums gutter gutters guy guys gym gzip
had hail hair hale half hall hallway ham hammer hand handful handle handler handover handshake handy hang happen
happier happy hard hardcoded harden harder hardware hardy hare harmless harmony harness harper harry harsh hart
harvest has hasn hat have haven hawk hay hazard haze hazel he head header headless heal healed healing heals health
healthier healthy heap hear heard hearing heart heartbeat heat heater heaters heath heather heatwave heavier heavy
hedge hedges heel heels height held hell hello help helper helpful hen hence hens her here hereby hernia hero herself
hesitate hexadecimal hi hiccup hiccups hidden hide hierarchical hierarchy high higher highest highlight hilary hill
hilly him himself hints hip hire his historical history hit hits hitting hoist hold holds hole holiday holly home
homepage honey honor honour hood hook hoops hop hope hopefully hopped hops horizontal horn horse hose hosed hospice
hospital host hostname hot hotter hour hourly house how however href huge huggingface hull human humid hundred hung
hungry hunt hunter hurry hurt husband hyacinth hybrid hygiene hyphenated hyphens ice icon idea ideal idempotency
idempotent identical identification identified identifier identity idiomatic idle if ignore ill illegal iller image
immediate impact import importance important impossible improve improvement in inability inaccurate inactivity
inadvertently inappropriate inch incident incl include inclusion inclusive incoming incompatible incomplete
inconsistency inconsistent incontinent incorrect increase increment incremental indent indentation independent index
india indicate indication indicator indices indigo indirect individual ines infection infer inference influence info
inform information informational informative inhaler inherently inherit inheritance inject injection injured injury
inline inner input insecure insensitive insert insertion inside insight inspect inspection inspiration inspired
install installations instance instanceof instantiate instantiation instead insulin intact integrate integration
integrity intend intent intention intentional interact interaction interactive intercept interceptor interest
interface interfere intermediary intermediate internal internet interop interpolated interpolation interpret
interpretation interpreter interrupt intersection interval into introduce intuitive invalid invalidate invent inverse
inverted investigate investigation invisible invite invocation invoice invoke involved involves involving iojs ioredis
ipad iris iron ironed ironing irrelevant is island isle isolate isolation isomorphic issue istanbul it italic itch
itchy item iterable its itself ivy jack jacket jade jam jammed january jar jasmine jasper jaw jay jealous jean jeans
jelly jest jet jewel jewell jigsaw jimmy jitter jo job jog join joke joked jolly jonschlinkert josh joss journey joy
jscs jspm jubilee judge jug juice july jump jumper june juniper just justice karma keen keep keepalive ken kept kerb
kerr kerry kettle key keyboard keyword kick kicked kicking kid kidney kids kill kin kind kinder king kiss kit kitchen
kitten kittens kitty kiwi knee kneel knelt knew knickers knife knight knit knitted knitting knives know knowledge
known knuckle label lack lacy lad ladder ladies lady laid lake lamb lamp lance lancet land landlord lane langchain
language laptop large larger largest lark lass last late latency later latest latter laugh laughed launch laundry
laurel lavender law lawn lawns lawyer lay layer layout lazy lead leads leaf leak leakage leaked leaking lean leaned
leant learn least leave leaves lee left leftover leg legacy legal lemon length leo less let letter letterbox letters
level leverage lexical liability liable libc liberty library librdkafka lice licensed licenses licensing lid lids lie
lies lieu life lifecycle lifetime lift lifted lifter light lighter lightweight like lily lime limit limitation limiter
line linear linen liner liners link lino lion lip lips list listen listener literal little live liver load loader loan
loans local locale localized locate location lock locked lockfile lodash lodge log logged logger logging logic logical
login logo logprobs logs lolly lonely long longer longest look lookup loop loopback loose lord lose loss lost lot
lotion lotus loud louder lounge louse love low lower lowercase lowered lowest lozenge luck lucky lump lumps lumpy
lunch lunchbox lung lungs lux lying lynch machine macro made magazine magic magnolia mail mailto main maintain
maintainer major majority make male malformed malicious mall man manage management manager mandatory mangled mango
manifest manipulate manipulation mann manner manual many maple mapped mapping maps march margarine marigold marina
mark markdown marker market marks markup marsh marshal marvel mash mashed mask masks mason mass massage massaged
massive masters mat match matcher mate materials mates math matrix mats matter mattress maverick max maxim maximize
maximum may maybe mayor me mead meadow meal mean meaningful meant meanwhile measure measurements meat mechanical
mechanism media medication medicine medium meds meek meet melody melon member membership memory men mention menu
mercer mercy merely merge merit merry mess message messages met metadata meter method methodology metric mice
micromark micromatch microwave middle midnight might migrate migration mike mild miles milk mill miller million
millisecond milo mime mimic mince minced mind mine minimal minimatch minimist minimize minimum minister minor mint
minus minute mirror misleading mismatch miss missing mist mistake mistakenly mister misty misuse mitigate mitigation
mixed mkdir mo mobile mocha mock mode model moderate modern modification modified modifier modular module modulized
moist moment monday money monitor monk monkey month monthly mood moody moon moor moore mop mopped mopping moral more
morning mornings mortgage mosaic mosque moss most mother motion mouldy mount mountain mouse mouth move moved moves
movie movies mow mowed mower mowing mozzie mrs much muddled mug mugs multi multibyte multiline multimodal multipart
multiple mum murky music must mutate mutation mute mutual my myrtle myself nail nails name nan nap napped nappies
napping nappy naps narrow national native natural nature nausea nauseous navel navigate navigation nbsp near nearest
nebuliser necessary neck necklace necrotic need needle negate negation negative neglect negotiation neighbour neither
neostandard nephew nest netball network neutral neve never new newer newest newline newman newspaper next nginx nice
nicer nick nicked niece night nightie nightly nights nil nine no noble nobody noise noisy nonce none noodle noodles noon
noopener nor norm normal normalization normalize north nose nostril not notable notation note noted nothing notice
notification notify notion nova november nudge null numb number numbness nun nurse nurses oak oakley oats obligations obs
obscure observability observable observe obsolete obtain obvious occasional occur ocean octal october oedema of off
offending offer office officer official offline offset often ointment okay old older oldest olive omelette omit on
once one ongoing online only onto opal opaque open opened operate operation operator opinions opposed opposite optimal
optimization optimize option optional optometrist opts or orange orchard orchid order ordinary organ organisation
organise organization organized orientation origin original originated originating osteopath other otherwise otter
ought our ourselves out outage outcome outdated outer outgoing outlaw outlined output outside outstanding oven over
overall overflow overhead overlap overlay overload overnight overridden override oversized overview overwrite
overwritten own owner ownership oxygen pace paced pacing pack package packet packs pad paddock paddy pads page pages
pagination paid pain paine painful pains paint painted painting paints pair pale paler palliative palm pan panel pansy
pants paper papers paracetamol paragraph parallel paramedic parcel parens parent parentheses parenthesis paris park
parker parks parsable parse parson part partial participant participation particular parties partition partner
partridge party pass passed passphrase passthrough password passwords past pasta pastie pastor pasty pat patch patched
patches patching patent path pathname pathologist patience patient patsy pattern pause pavement paver pay payload
payment paz pea peace peach peacock peak pear pearl pease peer peg pen penalty pencil pendant pending penny pens
pension people pepper per percent percentage perf perfect perform performance performant perhaps period periodically
permanent permission permit perry persist persistence persistent person personal pet petal petty pharmacist pharmacy
phase philosophy phlegm phoenix phone phones photo photos phrasing physical physio piano pick picker picky picnic
picomatch picture pie piece pies pike pill pillow pillows pinch pinched pine ping pink pinker pinned pinning pins pip
pipe pipeline piper pit pivot pixie place placeholder plain plaintext plan plane plant plaster plate plates platform
play please pledge plug pluggable plugs plum plumber plus podiatrist poet point pointer poisoning police policy polish
polite poll pollution polo pond pony ponyfill pool poole pools poor pop pope poppy popular populate porch pork port
porter portion position positional positive posix possibility possible possibly possum post postcode postfix
postinstall potential potter pottery pound powder power powerful practical practice prank prawn prawns prebuilt
preceded precedence preceding precious precise precision predefined predicate predictable prefer preference prefix
preliminary preload preparation prepare prepend preprocessor prerelease prescribed presence present preservation
preserve preset president presley pressure prettier pretty price prices pride priest primary primitive primrose prince
principal principle printable printed printing prints prior prioritize priority privacy private privileges prize
probability probable probably probate probe problem problematic procedure proceed process processor prod produce
producer product production professional profile program progress prohibited prohibits project prolog prominent
promise promisified promote prompt proof prop propagate propagation proper property proposal propose prosper protect
protection proud prove provide provider proxied proxies prudence prune pruned prunes pseudo pub public publication
publish puffer pull pulled pulse punch punched punctuation punycode puppies puppy purcell pure puree pureed purple
purpose purse push pushed put puzzle puzzles pyjamas quadratic qualified quality quarter queen query quest question
queue quick quicker quiet quieter quill quilt quirks quit quite quote rabbit race radio rail rails rain rainbow rainy
raise raised ram ramp ramps ran rang range rank rare rash rat rate rather ratio rationale rats raven raw ray razor
reach reachable reached reactions reactive read readability readable readdir reader reading readings readonly ready
real realistic realtime rear reason reasonable reasonably reassignment rebalance rebase rebel rebinding rebuild
rebuilt receipt receipts receive receiver recent recipient recliner recognition recognize recommend recommendation
reconnect reconnection record recover recoverable recovery recreating recurse recursion recursive recycling red redact
redder redirect redirection reduce reduction redundant reed reef reeves refer referenced references referencing refine
reflect reflux reformat refresh refs refused refuses regard regardless regenerate region regional register regression
regular regulator reinstall reject rejection relate relation relationship relative relay release relevance relevant
reliability reliable reliably reload rely remain remainder remark remedy remember remind remote removal remove rename
render renderer renovate rent rental reorder repair repeat repeatable replace replacement replacer replay replicas
replicate reply report reportable reposition repositioned represent representation representative reproduce
reproducible reproduction request require requirement reranking research reserved reset resident resilient resolution
resolve resolver resort resource respect respective respite respond response responsibility responsible responsive
rest restart rested resting restless restore restraint restrictive rests result resume retain retention retrieve retry
retryability retryable return reusable reuse reverse revert review revised revision reviver revoke rework rewrite
rewritten rex rhyme rib ribs rice rich richer ride ridge riding right ring rings rinse rinsed rio ripe rise risk risky
river roach road roadmap roast rob robe robin robust rock rocky rod rode role roll rollback rolled rolls roman romy
rook room root rope rose rosemary roster rostered rotation rotten rough roughly round rouse roused route router
routine rowan rowe rows royal rub rubbed rubbish ruby rude rue ruff rug rugs rule rum run runnable runner runny rush
rusk rust rusty rye sachet sacrum sad sadder sadler safe safer safety saffron sage said saint sake salad sales saline
salmon salt salty same sample sand sandal sandals sandbox sandwich sandwiches sandy sang sanitiser sanitize sanity sat
satisfy sats saturday sauce saucelabs sausage sausages savage save saw sawyer saying says scab scabs scaffold scalable
scald scalded scale scalp scan scanned scanner scar scared scarf scars scenario scenes schedule scheme school
scientific scone scones scooter scope score scout scrabble scratch scratched scream screamed screen screenshot script
scripts scroll scrub scrubbed sea seal seamless search seat seated second secondary secret section secure security see
seek seem seen segment seizure seldom select selection selectively selector self sell semantic semantically semicolon
send sender senior sense sensible sensitive sent sentence separate separation separator september sequence sequential
serene series serious serve service session set settle settled setup seven several severity sew seward sewed sewing
shade shadow shake shakes shaking shaky shall shallow shame shampoo shams shape share sharp sharper sharps shave
shaved shaver shaw she shea shed sheep sheer sheet sheets shelf shell shepherd sherry shields shift shim shin shine
ship shirt shirts shiver shivering shivers shoe shoemaker shoes shop shopping shops shore short shortcut shorter
shorthand shorts shot should shoulder shouldn shout shouted shouting shove shoved show shower showered showery shown
shrink shut shutdown shy sibling sick sicker sickly side sidebar sierra sign signal signature signed signer
significance significant silence silent silk silly silver similar simple sims simulate since sing singer singing
single singlet singleton singular sink sinon sip sipped sips siren sister sit site sitemap sits sitting situation six
size skill skin skinner skip skipped skirt skull sky slack slam slammed slap slapped slash slater sleep sleepy slept
slice slide sliding slight sling slings slip slipped slipper slippers slippery slot slough slow slower slug small
smaller smallest smart smash smashed smell smelly smile smiled smiling smith smoke smoky smooth snack snacks snake
snapshot sniffing snippet snow so soak soaked soap soccer social sock socket socks soda sofa soft softer soiled sole
solicitor solid solution solve some somebody somehow someone something sometimes somewhat somewhere son song songs
sonny soon sooner sore sorer sores sorry sort soul soup sour source south space spacer span spark sparrow sparse spasm
spasms spat spawn speak spear spec special specialist specialized specific specifically specification specificity
specified specifier specimen speculative speech speechie speed spelling spence spend spent spicer spicy spider spiders
spill spilled spilt spine spit spitting splint splints split spoke spoken sponge sponged sponsor sponsorship spoon
spoons spot spray spread spreadsheet spring sputum square squat squire stability stable stack stackoverflow staff
stage stair stairs stale stalled stalls stamp stamps stand standalone standard standardized standing stands stanley
staple staples star stare stark start starter startup stat state stateful stateless statement static statically
statistics status stay stdio steadier steady steak steel step steps sterling stern stew stick sticky stiff stiffer
still sting stinging stings stinky stitch stitches stock stocking stockings stoked stolen stoma stomach stomas stone
stood stool stools stop storage store storm stormy story stout stove strange strap strapped strategy straw straws
street stretch stretched string stringer stroke stroll strong stronger stub stubborn stubbs stuck student study stuff
stumble stumbled stung style subclass subcommand subdirectories subject sublicense submission submit submodule subpath
subscribe subscription subsequent subset substantial substitute substitution subtle subtype suburb succeed success
successful such sucker sue sufficient suffix sugar suggest suggestion suitable suite summarization summarize summary
summer sun sunday sunnier sunny sunshine super superfluous supermarket supervisor supper supplement supply support
suppose suppress sure surface surgeon surgery surprising surrogate surrounding sustainable suture sutures swab swallow
swallowed swallowing swam swan swap sway swayed swear sweat sweaty sweep sweet sweetheart swell swelling swells swept
swift swim swimming switch swollen swore sworn symbol symbolic symlink syntactic syntax synthetic syrup system tab
table tablet tablets tagged tags tail tailor take taken talk tall taller tan tanks tanner tansy tap tape taped taps
tarball target task tasklists tasty tate tawny taxi taylor tbody tea teacher teal team tear teardown tearful tears
teary technical technique ted teddy teen teens teeth telemetry television tell telly temp temperance temperature
template temple temporary ten tenant tend tender tennis tent term terminal terminate termination terminator
terminology ternary terry terser test testling text texts textual texture than thank that the their them theme
themselves then theory therapist therapy there therefore thermometer these they thick thickened thickener thicker
thigh thin think thinner third thirsty thirty this thong thongs thorn thorne thorough those though thought thousand
thread threat three threshold threw thrice throat through throughout throughput throw thrown thru thumb thursday thus
thyme tick ticked ticket ticks tide tie tied tier tiger tight tighter tilde tile tiles till timber time timeout timer
timesheet timestamp timezone tingle tingling tingly tiny tips tired title to toast toaster today todo toe toes
together toggle toilet toileted toileting token told tolerate tom tommy tomorrow tongue tonight too took tool
toolchain toolkit toolset tooth top topaz topic torch tore torn total touch tour tours toward towel towels tower town
toy toys trace tracer traces tracing track tracker tracksuit trade trademark traditional traffic trailers trailing
train trainee trainer tram transaction transactional transcription transfer transferred transform transformation
transformer transient transition transitive translate translation transmission transparent transport trap travel
traversal traverse tray trays treasure treat treatment tree tremor tremors triage tribunal trick tricky trigger trike
trim trimmed trinity trip triple tripped trips trouble trousers trout truck trucker true truncated trunk trust truth
truthy try tubb tucker tuesday tulip tuna tune tunnel tuple turn turned turner tutor tutorial tv tweak twelve twenty
twice twitch twitchy two type typedoc typical typo uber ulcer ulcers ultimately ultrasound unable unacceptable
unaffected unambiguous unauthorized unavailable unbounded uncaught unchanged unchecked uncle unclear unclosed under
underline underlying underneath underscore understand undesirable undici undies undo undocumented undress undressed
unescaped unexpected unfinished unhandled unified uniform unintended union unist unit unity universal unix unknown
unless unlikely unlimited unlocked unmaintained unmatched unmodified unnecessary unneeded unpacked unpaired unpkg
unquoted unreachable unref unrelated unresolved unsafe unset unsettled unsigned unspecified unstable unsteady
unsupported unterminated until untouched untrusted unusable unused unusual unverified unwanted unwell unwitnessed up
upcoming update upgrade upload uploader upon upper uppercase upright upset upstairs urgent urinal urine us usable
usage use useful useless user userland username usual ute uuid vacuum vacuumed vague vale valid validate validation
validator validity valign valley valour valuable value van vane vanilla vans variable variadic variant variation
variety various vars vary veal vector veg vegetables velvet vendor venture venus verb verbatim verbose verbosity
verification verified verifier verity versa version versionbadg very vesper vest vet via vice victor video view
viewport vine violate violation violet virtual virus visible visit visitor visual vitest voice void voided volunteer
volunteers vomit vomited vomiting vulnerability vulnerable wade wait waite waiter wake wakes waking walk walked walker
walking walkthrough wall wallet wander wandered wandering want war ward ware warm warmer warmest warn was wash washed
washer washing wasn watch water wave way we weak weaker weakness weary weather weaver webb webhook website webster
wednesday weed weeds week weekday weekend weekly weigh weight weird welcome well wendy went were weren west wet what
whatever wheat wheel wheelchair wheeler wheelie wheeze wheezy when whenever where whereas wherever whether which
whichever while whisky whit white whitelist who whole whom whose why wide wider widget width wife wifi wiki wild
wildcard wilde will willow win wind window windy wine winner winter wipe wiped wipes wire wise wish with withholds
within without witnessed witty wobble wobbly woke woken wolf woman women wonderful wood woodward woodwork woody wool
word work workaround worker workflow workload workspace world worn worried worries worry worse worst worth worthwhile
would wouldn wound wounds wrap wrapper wraps wren wright wrist writable write writer written wrong wrote xpath xray
yale yaml yard yarn yates year yearly yell yelled yelling yellow yes yesterday yet yield yoghurt york you young your
yourself yummy zeal zen zero zone zoo zstd
`,
);

/**
 * Function words of English, such as "he" and "to", particles of names, such as "van", and titles. At the start of a sentence, such a word
 * with a capital is usually no name.
 */
const functionWords = wordSet(
	`the a an and or but nor so if as at by for from in into of off on onto out to up upon with without i me my mine you
your yours he him his she her hers it its we us our ours they them their am is are was were be been being has have
had do does did can could shall should would might must no not yes oh ok this that these those there here then than
when where why how what which who whose all any some each every both either neither one two three de la le du da di
del della der den des dos das van von vander ter te ten bin binti ibn al el abu san st ste mc mac o ap ab y e zu am
im mr mrs ms miss dr`,
);

const doubled = /(.)\1$/;

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

/** Returns whether a word is everyday English, in one of its usual forms. The word must be in the form of `foldWord()`. */
export const isEveryday = (word: string): boolean =>
	words.has(word) || isFunctionWord(word) || basesOf(word).some((base) => words.has(base));

/** Returns whether a word is in the list of function words. The word must be in the form of `foldWord()`. */
export const isFunctionWord = (word: string): boolean => functionWords.has(word);
