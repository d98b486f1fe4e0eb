/** The section on costs that our code cannot reduce, with the reasons. */
export const reasons = `## What a node cannot change

- **Connections.** n8n opens a connection for each request, for every node. Its helper (2.41: \`buildNodeAgents()\` of
  \`@n8n/backend-network\`; in n8n 1: \`new Agent(agentOptions)\` for https) makes an agent for each request and takes none from a
  node. The one option that reaches the agent, \`agentOptions: { keepAlive: true }\`, makes it worse: measured on 2.41.1, 100
  requests in a row still open 100 connections, and all 100 stay open, because the agent that could use them again is gone.
  An agent of our own would need \`http\`, which n8n's rules for verified nodes forbid, and \`fetch\` would pass by n8n's proxy,
  certificates and protection of the local network. So the node saves requests instead: look-ups are gathered, and lists
  come in large pages.
- **The engine for each item.** n8n's declarative engine evaluates all properties of a node for each input item, twice. Our
  description has no expression in it, which brought 1,000 items that share one list from 0.31 to 0.17 s of computing time.
  Of what is left, 0.03 s is code of ours; reading the credential for each item, as n8n does it, is part of that.
- **The last page.** The node asks for one page more than the loop, which proves that the list has ended and has not moved.
  The loop cannot know.
- **What the checks cost.** The loop checks nothing. Each check was left out once, and the difference is given as a part of the loop's
  computing time. Values in a clean form cost 0.16 of it: each of 3.9 million values is looked at, and its text is searched for HTML.
  Numbers with all their digits cost 0.06, because all 94 million characters are searched for numbers that JavaScript would round.
  Documented names for fields cost 0.05, and each record once and in its order costs 0.03. What is left is about 0.07: requests, and
  the items for n8n. So the node cannot come to 1.15 times the loop without giving up a check. HTTP Request makes none of them.
- **What can be hidden of 60 ms.** Of five waits for pages the node hides two, and the page that proves the end adds one. The
  service here is one thread that works 0.1 s on each page, also when two are asked for at once, so its work cannot be
  hidden. Measured and left out: asking for one more page whenever one arrives, and also half a page apart, came to 0.95 to
  0.99 times the loop where the node as it is came to 0.98, for up to one more request and more memory.`;
