// n8n finds the nodes and credentials through "n8n" in package.json; there is nothing to import from here.
