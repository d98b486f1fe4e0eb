import { property } from '../../shared/outputOptions';
import type { Resource } from './resource';

const outputField = (field: string) =>
	property('Output Field', 'outputField', 'string', {
		default: field,
		required: true,
		placeholder: `e.g. ${field}`,
		description: `Name of the field that the text is put into. All other fields of the item stay. Leave ${field} where the next node reads that field.`,
	});

const input = (description: string, field: string) =>
	property('Text', 'text', 'string', {
		default: '',
		required: true,
		typeOptions: { rows: 4 },
		placeholder: `e.g. {{ $json.${field} }}`,
		description,
	});

/**
 * The field from which n8n's AI Agent reads a question. If the new text goes into this field, the agent gets the question without names.
 */
const questionField = 'chatInput';

/** The field to which n8n's AI Agent writes its answer. The chat of n8n shows this field. */
const answerField = 'output';

/** The resource for texts to and from a language model. It has no endpoint. */
export const text: Resource = {
	description:
		'Stand-ins in place of names, such as Client 7f3a9c41e2, for what a model is told and says. Choose it around an AI agent, together with the option Pseudonyms of its tools.',
	replaceNames: {
		action: 'Replace names in text',
		description:
			'Puts stand-ins in place of the names of clients and workers. Choose it before a language model.',
		fields: [
			input('Text to replace names in, such as what a person typed', questionField),
			outputField(questionField),
		],
	},
	restoreNames: {
		action: 'Restore names in text',
		description:
			'Puts names in place of stand-ins, however a model wrote them. Choose it behind a language model.',
		fields: [
			input('Text to restore names in, such as the answer of a model', answerField),
			outputField(answerField),
		],
	},
};
