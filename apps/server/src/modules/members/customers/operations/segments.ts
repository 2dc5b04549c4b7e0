import * as contract from '@stoa/contract/services/stoa/customer-segments'
import { implement, implementRead } from '../../../../kernel/operations/operation.ts'
import { operationsOf } from '../../../../kernel/lists/entity/operations.ts'
import { maxSegments, segment } from '../segment.ts'

const ofSegment = operationsOf(segment)

export const createCustomerSegment = implement(
  contract.createCustomerSegment,
  async ({ site, refuse }, { customerSegment: given }) => {
    if ((await segment.count(site, {})) >= maxSegments)
      throw refuse('TOO_MANY_CUSTOMER_SEGMENTS', `there are at most ${maxSegments} segments`)
    return { customerSegment: await segment.create(site, given) }
  },
)

export const updateCustomerSegment = ofSegment.update(contract.updateCustomerSegment)
export const deleteCustomerSegment = ofSegment.remove(contract.deleteCustomerSegment)

export const listCustomerSegments = implementRead(contract.listCustomerSegments, async ({ site }) => ({
  customerSegments: (await segment.query(site, { paging: { limit: maxSegments } })).items,
}))
