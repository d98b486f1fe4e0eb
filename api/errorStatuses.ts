/** What each error status means (specification: "Errors"). 418 stands in an older listing, with no condition attached. */
export const errorStatuses = {
	400: 'The request is invalid.',
	401: 'The credentials are wrong.',
	403: 'The resource is restricted to administrators.',
	404: 'The specified resource cannot be found.',
	405: 'The method is not valid for the resource.',
	406: 'A format other than JSON was requested.',
	410: 'The resource has been removed.',
	429: 'Too many requests were sent in a short period.',
	500: 'A problem of the server. Try again later.',
	503: 'Offline for maintenance for a while. Try again later.',
} as const;
