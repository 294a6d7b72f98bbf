import type { FastifyInstance } from 'fastify'
import { refuseOtherMethods } from './errors.ts'
import { openPage } from './page.ts'

const path = '/contribute'
const page = openPage(
  path,
  'contribute',
  'The page is not built: run <code>npm run build:pages</code>. Contributions are taken by POST at /api/contributions.',
)

/** Serves the page on which contributions are written, checked and handed in. */
export async function serveContribute(app: FastifyInstance): Promise<void> {
  await page.serveAssets(app)
  app.get(path, (_, reply) => page.send(reply))
  refuseOtherMethods(app, path, ['GET', 'HEAD'])
}
