import { Settings } from 'luxon';

/** Sets the time zone for all tests of a file, as n8n does for the code of a node. */
export function useZone(zone: string): void {
	beforeAll(() => {
		Settings.defaultZone = zone;
	});

	afterAll(() => {
		Settings.defaultZone = 'system';
		Settings.now = () => Date.now();
	});
}
