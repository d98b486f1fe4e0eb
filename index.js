// n8n finds the nodes and credentials through "n8n" in package.json. This file exports nothing.
