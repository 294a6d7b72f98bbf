declare module '*.css'
declare module '*.svg' {
  const url: string
  export default url
}
declare module 'graphiql/setup-workers/vite'

interface ImportMeta {
  glob<T>(
    pattern: string,
    options: { readonly query: string; readonly import: string; readonly eager: true },
  ): Record<string, T>
}
