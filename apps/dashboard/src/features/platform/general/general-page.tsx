import { t } from '@lingui/core/macro'
import { Skeleton } from '@mantine/core'
import { updateSite } from '@stoa/contract/calls/stoa/sites'
import type { Shop } from '@stoa/contract/services/stoa/shop'
import type { SiteSummary } from '@stoa/contract/services/stoa/sessions'
import { useQuery } from '@tanstack/react-query'
import { findChanges } from '../../../lib/calls/changes.ts'
import { queryClient, sessionKey } from '../../../lib/calls/query-client.ts'
import { RecordPage } from '../../../lib/record/record-page.tsx'
import { sessionQuery, useSession } from '../../../lib/calls/session.ts'
import { settleWithin } from '../../../lib/calls/settle-within.ts'
import { useCall } from '../../../lib/calls/use-call.ts'
import { shopQuery } from '../../../lib/site/shop.ts'
import { GeneralFields } from './fields.tsx'
import { checkGeneral, toFormField, toSite, toValues } from './values.ts'

/** The queries that depend on the low stock threshold. */
const dependentQueries = [{ queryKey: ['inventory'] }, { queryKey: ['tasks'] }, { queryKey: ['overview'] }]

export const clientLoader = () => settleWithin(queryClient.ensureQueryData(shopQuery))

export default function GeneralPage() {
  const { site } = useSession()
  const query = useQuery({ ...shopQuery, select: (shop): Settings => ({ shop, site }) })
  const save = useCall(updateSite, {
    failed: t`We couldn’t save the settings`,
    done: t`Settings saved`,
    quiet: true,
    refreshes: [shopQuery, { queryKey: sessionKey }, ...dependentQueries],
  })
  return (
    <RecordPage
      query={query}
      title={() => t`General`}
      narrow
      skeleton={<Skeleton height={420} radius="md" />}
      failed={t`We couldn’t load the settings`}
      call={save}
      readAgain={readAgain}
      toValues={toFormValues}
      toRequest={(values, base) => ({ site: findChanges(toSite(values), toSite(toFormValues(base))) })}
      check={checkGeneral}
      place={toFormField}
      changedMeanwhile={t`The settings changed while you were editing.`}
      saveLabel={t`Save`}
    >
      {(form) => <GeneralFields form={form} />}
    </RecordPage>
  )
}

interface Settings {
  shop: Shop
  site: SiteSummary
}

const toFormValues = ({ shop, site }: Settings) => toValues(shop, site)

async function readAgain(): Promise<Settings> {
  const [shop, { site }] = await Promise.all([
    queryClient.fetchQuery({ ...shopQuery, staleTime: 0 }),
    queryClient.fetchQuery({ ...sessionQuery, staleTime: 0 }),
  ])
  return { shop, site }
}
