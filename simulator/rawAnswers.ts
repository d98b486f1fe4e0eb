/** Answers that Node's HTTP parser refuses. Each answer causes a different error code that starts with `HPE_`. */
export const rawAnswers = {
	brokenHeader: 'HTTP/1.1 200 OK\r\nContent-Type application/json\r\n\r\n[]',
	/** Node accepts at most 16 KB of headers. */
	hugeHeader: `HTTP/1.1 200 OK\r\nSet-Cookie: ${'x'.repeat(64 * 1024)}\r\nContent-Length: 2\r\n\r\n[]`,
	/** The headers are valid, but the body is not. */
	brokenChunk:
		'HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\nno length\r\n[]\r\n0\r\n\r\n',
	notHttp: 'SSH-2.0-OpenSSH_9.2p1\r\n',
} as const;

export type RawAnswer = keyof typeof rawAnswers;
