import { nearest } from '../src/ground/near.ts'
import { exposedFields, layerSchema, navigatorLayer } from './navigator-layer.ts'
import { nameInPath, notFoundAs } from './report-parameters.ts'
import { present, type Route, route } from './route.ts'

const noApplication = notFoundAs('application', 'guid')

/** Exports what an application is exposed to, for tools that draw it. */
export const applicationRoutes: readonly Route[] = [
  route({
    method: 'GET',
    path: '/api/applications/:guid/navigator.json',
    operationId: 'getNavigatorLayer',
    tag: 'applications',
    summary: 'Exposure of an application as a layer of the ATT&CK Navigator over ATLAS.',
    description:
      'Layer format 4.5, as `skg findings --navigator` prints it. The score of a technique is the severity of its gravest open finding, 0 to 5, and absent where it is possible by design; its comment says why. The description says what is not known.',
    access: 'public',
    parameters: { guid: nameInPath('Guid of the application.', '43f284d7-0221-55a6-abab-4d4b85e64ac1') },
    operation: `query NavigatorLayer($guid: ID!) {
      application(guid: $guid) { name techniquesVersion ${exposedFields} }
    }`,
    project: ({ application }, request) => {
      if (!application) throw noApplication(request)
      const { name, exposedTechniques, exposure, techniquesVersion } = application
      return navigatorLayer(name, exposedTechniques, exposure, techniquesVersion)
    },
    near: {
      operation: 'query ApplicationGuids { applications(first: 500) { nodes { guid } } }',
      project: ({ applications }, { parameters }) => {
        const guids = present(applications).nodes.map(({ guid }) => guid)
        const near = nearest(String(parameters.guid), guids)
        return near.length > 0 ? near : guids.slice(0, 5)
      },
    },
    response: layerSchema,
    errors: {
      400: 'The guid is not one.',
      404: 'There is no such application; the detail names others.',
    },
  }),
]
