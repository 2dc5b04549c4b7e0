import type { Module } from '../../../kernel/background/module.ts'
import type { TokenParts } from './inspected-token.ts'
import { getApiOperation, listApiOperations } from './operations/api-operations.ts'
import { inspectToken } from './operations/inspect-token.ts'
import { listRecentEvents } from './operations/recent-events.ts'
import { listDevelopmentRequests } from './operations/requests.ts'
import { requestRetention } from './store.ts'

export { requestLog } from './request-log.ts'
export type { TokenParts } from './inspected-token.ts'

export function developerConsoleModule(parts: TokenParts) {
  return {
    name: 'developer-console',
    migrations: `${import.meta.dirname}/migrations`,
    services: {
      'stoa/developer-console': {
        listDevelopmentRequests,
        inspectToken: inspectToken(parts),
        listRecentEvents,
        listApiOperations,
        getApiOperation,
      },
    },
    retention: [requestRetention],
  } satisfies Module
}
