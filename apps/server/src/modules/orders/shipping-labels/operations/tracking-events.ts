import * as contract from '@stoa/contract/services/stoa/tracking-events'
import { jobSite } from '../../../../kernel/background/job-runner.ts'
import { implementPublic } from '../../../../kernel/operations/operation.ts'
import type { Secrets } from '../../../../kernel/secrets/secrets.ts'
import { recordProviderEvent, siteOfKey } from '../tracking.ts'

export const receiveTrackingEvent = (secrets: Secrets) =>
  implementPublic(contract.receiveTrackingEvent, async ({ kernel, refuse }, { key, event, data }) => {
    const siteId = siteOfKey(secrets, key)
    if (!siteId) throw refuse('TRACKING_KEY_NOT_FOUND', 'no provider sends events to this address')
    if (event === 'track_updated') {
      const site = await jobSite(kernel, siteId)
      await site.transaction((tx) => recordProviderEvent(tx, data))
    }
    return {}
  })
