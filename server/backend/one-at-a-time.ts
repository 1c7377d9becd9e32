/**
 * Makes a handler take its requests in turn. The body is read before a request queues, so that a slow sender holds nobody up.
 */
export function oneAtATime(handle: (request: Request) => Promise<Response>): (request: Request) => Promise<Response> {
  let last: Promise<unknown> = Promise.resolve()
  return async (request) => {
    const whole = request.body ? new Request(request, { body: await request.arrayBuffer() }) : request
    const answer = last.then(() => handle(whole))
    last = answer.catch(() => {})
    return answer
  }
}
