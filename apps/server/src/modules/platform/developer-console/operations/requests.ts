import * as contract from '@stoa/contract/services/stoa/developer-console'
import { implementRead } from '../../../../kernel/operations/operation.ts'
import { listRequests } from '../store.ts'

export const listDevelopmentRequests = implementRead(contract.listDevelopmentRequests, async ({ site }, filter) => ({
  requests: (await listRequests(site, filter)).map(
    ({ id, created_date, app_id, caller, method, path, operation, status, milliseconds, request_id, hints }) => ({
      id,
      createdDate: created_date.toISOString(),
      appId: app_id,
      caller,
      method,
      path,
      operation,
      status,
      milliseconds,
      requestId: request_id,
      hints,
    }),
  ),
}))
