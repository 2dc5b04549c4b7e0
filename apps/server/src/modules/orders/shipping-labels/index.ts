import { forgetProvider } from './store/settings.ts'
import type { FileStore } from '../../../kernel/files/file-store.ts'
import type { Module } from '../../../kernel/background/module.ts'
import type { Outbound } from '../../../kernel/outside/outbound.ts'
import { schedule } from '../../../kernel/background/schedule.ts'
import { seal } from '../../../kernel/secrets/sealed.ts'
import type { Secrets } from '../../../kernel/secrets/secrets.ts'
import { finishPurchaseJob } from './buy.ts'
import { removeOldFiles } from './files.ts'
import { labelRates } from './label-rates.ts'
import { quoteLabel, buyLabel, getLabel, listLabels, voidLabel, printLabels } from './operations/labels.ts'
import { getLabelSettings, updateLabelSettings, printTestLabel } from './operations/settings.ts'
import { receiveTrackingEvent } from './operations/tracking-events.ts'
import { labelData, labelRetention, removeFilesJob } from './personal-data.ts'
import { tokenPurpose } from './reseal-tokens.ts'
import { pollTrackingJob } from './poll-tracking.ts'
import { finishVoidJob } from './void.ts'

export { resealLabelTokens } from './reseal-tokens.ts'

interface ShippingLabelsOptions {
  secrets: Secrets
  outbound: Outbound
  files: FileStore
  publicUrl: string
}

export function shippingLabelsModule({ secrets, outbound, files, publicUrl }: ShippingLabelsOptions) {
  const ports = { seal: seal(secrets, tokenPurpose), outbound, files }
  return {
    name: 'shipping-labels',
    migrations: `${import.meta.dirname}/migrations`,
    services: {
      'stoa/shipping-labels': {
        quoteLabel: quoteLabel(ports),
        buyLabel: buyLabel(ports),
        getLabel,
        listLabels,
        voidLabel: voidLabel(ports),
        printLabels: printLabels(ports),
        getLabelSettings: getLabelSettings({ ...ports, secrets, publicUrl }),
        updateLabelSettings: updateLabelSettings({ ...ports, secrets, publicUrl }),
        printTestLabel,
      },
      'stoa/tracking-events': {
        receiveTrackingEvent: receiveTrackingEvent(secrets),
      },
    },
    jobs: [finishPurchaseJob(ports), finishVoidJob(ports), pollTrackingJob(ports), removeFilesJob(files)],
    schedules: [
      schedule('shipping-labels.remove-old-files', { every: 'DAY', atHour: 3 }, (site) => removeOldFiles(files, site), {
        isHousekeeping: true,
      }),
    ],
    retention: labelRetention,
    disarm: forgetProvider,
    personalData: [labelData],
    pluginFunctions: [labelRates(ports)],
  } satisfies Module
}
