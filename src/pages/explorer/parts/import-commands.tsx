/** The commands that import files, and where they are run. */
export function ImportCommands({ lines }: { readonly lines: readonly string[] }) {
  return (
    <>
      <p className="muted">
        In the folder of the service. On the embedded database, stop the service before (Ctrl+C) and start it again
        after (<code>npm start</code>).
      </p>
      <pre className="commands">
        <code>{lines.map((line) => `npm run skg -- import ${line}`).join('\n')}</code>
      </pre>
    </>
  )
}
