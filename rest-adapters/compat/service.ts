import { uuidOfUri } from '../../src/ground/identifiers.ts'
import { type Route, route } from '../route.ts'
import { compatPaths } from './paths.ts'
import { object } from './schemas.ts'
import { compatError } from './wire.ts'

const tag = 'compat'
const text = { type: 'string' }
const guid = { type: 'string', format: 'uuid' }

/** Everyone is this user: the projection is public, and ignores credentials. */
const everyone = {
  user_id: uuidOfUri('urn:skg:user:anonymous'),
  user_name: 'anonymous',
  first_name: 'Anonymous',
  last_name: 'Reader',
  email_address: '',
  active: true,
  login_enabled: false,
  saml_user: false,
  roles: [{ role_id: uuidOfUri('urn:skg:role:extreviewer'), role_name: 'extreviewer', role_description: 'Reviewer' }],
  teams: [],
  permissions: [],
}

/** Routes that clients of the projected API call first: is it there, and who are they. */
export const compatServiceRoutes: readonly Route[] = [
  route({
    method: 'GET',
    path: compatPaths.health,
    operationId: 'getCompatHealth',
    tag,
    summary: 'Answers an empty object while findings can be read.',
    access: 'public',
    parameters: {},
    operation: 'query CompatHealth { securityFindingCounts { total } }',
    project: () => ({}),
    response: object({}),
    errorBody: compatError,
    errors: {},
  }),
  route({
    method: 'GET',
    path: compatPaths.self,
    operationId: 'getCompatUser',
    tag,
    summary: 'The user of this request: always the anonymous reader, for credentials are ignored.',
    access: 'public',
    parameters: {},
    operation: 'query CompatUser { securityPolicy { id } }',
    project: () => everyone,
    response: object({
      user_id: guid,
      user_name: text,
      first_name: text,
      last_name: text,
      email_address: text,
      active: { const: true },
      login_enabled: { const: false },
      saml_user: { const: false },
      roles: { type: 'array', items: object({ role_id: guid, role_name: text, role_description: text }) },
      teams: { type: 'array', maxItems: 0, items: {} },
      permissions: { type: 'array', maxItems: 0, items: {} },
    }),
    errorBody: compatError,
    errors: {},
  }),
]
