/** A real n8n on this machine, and a mail server for it. `launch.mjs` installs n8n and runs a script under n8n's Node. */
export { apiCredential, smtpCredential, type Credential } from './credentials';
export { externalRunner } from './externalRunner';
export { freePort } from './freePort';
export { N8n } from './n8n';
export { N8nClient, type WorkflowContent } from './n8nClient';
export { createOwner, login, loginBody, type OwnerLogin } from './owner';
export { runInterruptibly } from './runInterruptibly';
export { recipients, startMailServer, type MailServer } from './startMailServer';
export {
	fillIn,
	filledTemplates,
	manualTrigger,
	readTemplate,
	sendForReal,
	templateNames,
	type Workflow,
	type WorkflowNode,
} from './templates';
