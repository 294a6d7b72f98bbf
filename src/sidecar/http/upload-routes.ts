import { ref } from '../../http-kit/json-schema.ts'
import type { FileBody } from '../read/file-body.ts'
import { Problem } from './problem.ts'
import type { Route } from './route.ts'

export const uploadRoutes: readonly Route[] = [
  {
    method: 'PUT',
    path: '/v1/uploads/:name',
    operationId: 'putUpload',
    tag: 'jobs',
    summary: 'Hands over a file for a job.',
    description:
      'For files over the limit of a JSON body. The name is the client’s; the same name replaces. The file is held in memory for ten minutes, never written, and is gone when a job has taken it.',
    parameters: { name: { type: 'string', description: 'Letters, digits, `.`, `_` and `-`, up to 100.' } },
    body: { schema: { type: 'string', format: 'binary' }, mediaType: 'application/octet-stream', isChecked: false },
    answers: {
      200: { description: 'It replaces the upload of this name.', schema: ref('Upload') },
      201: { description: 'It is uploaded.', schema: ref('Upload') },
    },
    errors: ['too_many_requests'],
    answer: async ({ parameters, body }, { uploads }) => {
      const name = parameters.name!
      if (!/^[A-Za-z0-9][\w.-]{0,99}$/.test(name))
        throw new Problem('validation_failed', 'The name may have letters, digits, dots, _ and -, up to 100.', {
          errors: [
            {
              pointer: '/name',
              message: 'must be letters, digits, dots, _ and -, and start with one of the first two',
            },
          ],
        })
      const { upload, isNew } = uploads.put(name, body as FileBody)
      return { status: isNew ? 201 : 200, json: upload }
    },
  },
]
