import * as contract from '@stoa/contract/services/stoa/automations'
import { implementRead } from '../../../../kernel/operations/operation.ts'
import { findSegment } from '../../../members/customers/index.ts'
import { countAudience } from '../audience.ts'
import { loadRules } from '../../mailing-rules/index.ts'

export const countAutomationAudience = implementRead(
  contract.countAutomationAudience,
  async ({ site, refuse }, { segmentId }) => {
    const selection = segmentId ? await findSegment(site, segmentId) : {}
    if (!selection) throw refuse('SEGMENT_NOT_FOUND', 'the segment was deleted', { segmentId })
    return countAudience(site, selection, await loadRules(site))
  },
)
