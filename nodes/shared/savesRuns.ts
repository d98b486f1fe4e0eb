import type { IWorkflowSettings } from 'n8n-workflow';

/** A context that may know the settings of its workflow. Not every n8n has this method. */
interface MayKnowSettings {
	getWorkflowSettings?(): IWorkflowSettings | undefined;
}

/**
 * Makes a sentence that tells a person if n8n may save successful runs of this workflow, with the data that the runs read. n8n's editor
 * drops these settings when it imports a workflow. A node cannot know what n8n does by default, so only the workflow's own settings matter.
 *
 * @returns the sentence. It is undefined if the settings forbid both kinds of runs, or if this n8n does not show a node its settings.
 */
export function savesRuns(context: MayKnowSettings): string | undefined {
	const settings = context.getWorkflowSettings?.();
	if (settings === undefined) return undefined;
	const wanted = [
		settings.saveDataSuccessExecution !== 'none' && 'Save successful production executions',
		settings.saveManualExecutions !== false && 'Save manual executions',
	].filter((name) => name !== false);
	if (wanted.length === 0) return undefined;
	return `n8n may keep the runs of this workflow, with all names that they read. Close the panel of the node, open ⋯ beside the workflow's name, then Settings, and set ${wanted
		.map((name) => `"${name}"`)
		.join(' and ')} to "Do not save". Then click Save.`;
}
