/** Sets `Date.now()` of this process to a moment in Sydney. The time runs on from that moment. Reports then use the days of the records. */
export function useClock(local: string): void {
	const real = Date.now.bind(Date);
	// The records are of March, when Sydney is eleven hours ahead of UTC.
	const ahead = Date.parse(`${local.replace(' ', 'T')}+11:00`) - real();
	Date.now = () => real() + ahead;
}
