import { services } from '@stoa/contract/all'
import * as contract from '@stoa/contract/services/stoa/developer-console'
import { notFound } from '../../../../kernel/basics/errors.ts'
import { implementRead } from '../../../../kernel/operations/operation.ts'
import { exampleRequest, presentOperation, requestFields } from '../describe-operation.ts'

export const listApiOperations = implementRead(contract.listApiOperations, async () => ({
  operations: services.flatMap((service) =>
    Object.entries(service.operations).map(([name, facts]) => presentOperation(service, name, facts)),
  ),
}))

export const getApiOperation = implementRead(contract.getApiOperation, async (_context, { service: area, name }) => {
  const service = services.find((each) => each.name === area)
  const facts = service?.operations[name]
  if (!service || !facts) throw notFound('apiOperation', { service: area, name })
  return {
    operation: presentOperation(service, name, facts),
    requestFields: requestFields(service, facts),
    errors: Object.entries(facts.errors).map(([code, status]) => ({ code, status })),
    example: JSON.stringify(exampleRequest(service, facts), null, 2),
  }
})
