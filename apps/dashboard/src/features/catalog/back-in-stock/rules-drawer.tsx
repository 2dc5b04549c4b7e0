import { t } from '@lingui/core/macro'
import { startCollectingRequests, stopCollectingRequests } from '@stoa/contract/calls/ecom/back-in-stock-settings'
import { updateBackInStockRules } from '@stoa/contract/calls/stoa/back-in-stock-board'
import { useQuery } from '@tanstack/react-query'
import { useLocation, useNavigate } from 'react-router'
import { api } from '../../../lib/calls/api.ts'
import { queryClient } from '../../../lib/calls/query-client.ts'
import { useCall } from '../../../lib/calls/use-call.ts'
import { RecordDrawer } from '../../../lib/record/record-drawer.tsx'
import { paths } from '../../../paths.ts'
import { DurationField } from '../../../ui/fields/duration-input.tsx'
import { SwitchField } from '../../../ui/fields/fields.tsx'
import { storesAppId } from '../../../lib/site/category-tree.ts'
import { awaitedItems, rulesQuery } from './queries.ts'

const limits = { min: 15, max: 43_200 }
const usual = '1440'

interface Rules {
  collecting: boolean
  automatic: boolean
  holdMinutes: number | null
}

/** Whether visitors can ask, who is told when, and how long a piece is kept for them. */
export default function RulesDrawer() {
  const query = useQuery(rulesQuery)
  const navigate = useNavigate()
  const { search } = useLocation()
  const close = () => void navigate(paths.backInStock(search), { preventScrollReset: true })
  const save = useCall(saveRules, {
    needs: updateBackInStockRules,
    failed: t`We couldn’t save the rules`,
    done: t`Rules saved`,
    quiet: true,
    refreshes: [awaitedItems],
    onDone: close,
  })
  return (
    <RecordDrawer
      query={query}
      title={() => t`Rules for back in stock`}
      failed={t`We couldn’t load the rules`}
      changedMeanwhile={t`The rules changed while you were editing.`}
      call={save}
      readAgain={() => queryClient.fetchQuery({ ...rulesQuery, staleTime: 0 })}
      toValues={({ collecting, automatic, holdMinutes }) => ({
        collecting,
        automatic: automatic ?? true,
        keeps: typeof holdMinutes === 'number',
        minutes: String(holdMinutes ?? usual),
      })}
      check={({ keeps, minutes }) => ({ minutes: keeps ? minutesError(minutes) : undefined })}
      toRequest={({ keeps, minutes, ...rules }) => ({ ...rules, holdMinutes: keeps ? Number(minutes) : null })}
      submitLabel={t`Save`}
      onClose={close}
    >
      {(form) => (
        <>
          <SwitchField
            form={form}
            name="collecting"
            label={t`Collect requests`}
            description={t`Visitors can ask for an email where an item is sold out.`}
          />
          <SwitchField
            form={form}
            name="automatic"
            label={t`Tell people automatically`}
            description={t`As soon as pieces arrive, as many people as there are pieces, the oldest request first. Without it, you tell them by hand.`}
          />
          <SwitchField
            form={form}
            name="keeps"
            label={t`Keep a piece for whoever is told`}
            description={t`Nobody else can buy it until the time is over. Then the next person gets it.`}
          />
          {form.watch('keeps') && (
            <DurationField form={form} name="minutes" label={t`How long`} units={['minutes', 'hours', 'days']} />
          )}
        </>
      )}
    </RecordDrawer>
  )
}

function minutesError(minutes: string): string | undefined {
  const number = Number(minutes)
  const isAllowed = /^\d+$/.test(minutes) && number >= limits.min && number <= limits.max
  return isAllowed ? undefined : t`Enter 15 minutes to 30 days.`
}

async function saveRules({ collecting, ...rules }: Rules, options: Parameters<typeof api.call>[2]) {
  await api.call(collecting ? startCollectingRequests : stopCollectingRequests, { appId: storesAppId }, options)
  return api.call(updateBackInStockRules, { rules }, options)
}
