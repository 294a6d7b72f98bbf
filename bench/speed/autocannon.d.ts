/** The part of autocannon that the benchmark uses; it brings no types of its own. */
declare module 'autocannon' {
  type Request = { readonly method: string; readonly path: string; readonly headers?: object; readonly body?: string }
  type Result = {
    readonly duration: number
    readonly errors: number
    readonly non2xx: number
    readonly '2xx': number
    readonly latency: { readonly p50: number; readonly p99: number }
  }
  type Options = {
    readonly url: string
    readonly connections: number
    readonly duration: number
    readonly setupClient: (client: { setRequests(requests: readonly Request[]): void }) => void
  }
  export default function autocannon(options: Options): Promise<Result>
}
