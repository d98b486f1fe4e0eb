import type { IWorkflowSettings } from 'n8n-workflow';

/** A context that may know the settings of its workflow. Some versions of n8n lack `getWorkflowSettings()`. */
interface MayKnowSettings {
	getWorkflowSettings?(): IWorkflowSettings | undefined;
}

/**
 * Returns a warning for a person if n8n may save runs of this workflow together with the data that they read. This is often so, because
 * n8n's editor drops the settings for saved runs when it imports a workflow. A node cannot know n8n's defaults, so only the workflow's own
 * settings matter.
 *
 * @returns the warning. It is undefined if n8n saves no successful production runs and no manual runs of the workflow. It is also undefined
 * if this n8n hides the settings of a workflow from its nodes.
 */
export function savesRuns(context: MayKnowSettings): string | undefined {
	const settings = context.getWorkflowSettings?.();
	if (settings === undefined) return undefined;
	const wanted = [
		settings.saveDataSuccessExecution !== 'none' && 'Save successful production executions',
		settings.saveManualExecutions !== false && 'Save manual executions',
	].filter((name) => name !== false);
	if (wanted.length === 0) return undefined;
	return `n8n may keep the runs of this workflow, with all names that they read. Open ⋯ beside the workflow's name, outside the panel of a node, then Settings, and set ${wanted
		.map((name) => `"${name}"`)
		.join(' and ')} to "Do not save". Then click Save.`;
}
