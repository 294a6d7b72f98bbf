import { movedRooms } from '../../src/ground/moved-room.ts'
import { accessLabel, operationHead, problemContent } from '../../src/http-kit/openapi.ts'

/** The path at which the revision is followed (contract: questions §4.9). */
export const eventPaths = {
  '/api/events': {
    get: {
      ...operationHead({
        operationId: 'followRevision',
        tag: 'service',
        summary: 'The revision, as server-sent events.',
      }),
      ...accessLabel('public'),
      description: `The revision in force at once, then each later one: \`event: revision\`, as \`id\` epoch and number, such as \`be200c9a.5\`, and as \`data\` a JSON object of \`epoch\`, \`revision\` and \`rooms\`, those of ${movedRooms.join(', ')} that moved and that the caller may read. Who reads slowly gets several moves as one. A comment comes each 15 seconds; a service that ends sends \`retry\` first. A client has at most 5 streams.`,
      parameters: [
        {
          name: 'Last-Event-ID',
          in: 'header',
          required: false,
          description:
            'The `id` of the last event, or the number of a revision alone: the first event names what moved since, and is left out while it is in force.',
          example: 'be200c9a.5',
          schema: { type: 'string', pattern: '^(?:[0-9a-f]{8}\\.)?\\d{1,9}$' },
        },
      ],
      responses: {
        200: { description: 'The events.', content: { 'text/event-stream': { schema: { type: 'string' } } } },
        400: { description: '`Last-Event-ID` is neither.', content: problemContent },
        429: { description: 'The client has 5 streams, or all clients have 2,000.', content: problemContent },
      },
    },
  },
}
