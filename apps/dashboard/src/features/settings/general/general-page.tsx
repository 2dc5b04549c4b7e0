import { t } from '@lingui/core/macro'
import { Skeleton } from '@mantine/core'
import { updateSite } from '@stoa/contract/calls/stoa/sites'
import type { Shop } from '@stoa/contract/services/stoa/shop'
import { useQuery } from '@tanstack/react-query'
import { Loaded } from '../../../lib/loaded.tsx'
import { PageForm } from '../../../lib/page-form.tsx'
import { queryClient, sessionKey } from '../../../lib/query-client.ts'
import { useSession } from '../../../lib/session.ts'
import { soon } from '../../../lib/soon.ts'
import { useCall } from '../../../lib/use-call.ts'
import { Page } from '../../../ui/page.tsx'
import { shopQuery } from '../../../lib/shop.ts'
import { GeneralFields } from './fields.tsx'
import { checkGeneral, placeOf, toSite, toValues, type GeneralValues } from './values.ts'

/** What is few stands in these. */
const countedByIt = [{ queryKey: ['inventory'] }, { queryKey: ['tasks'] }, { queryKey: ['overview'] }]

export const clientLoader = () => soon(queryClient.ensureQueryData(shopQuery))

export default function GeneralPage() {
  const query = useQuery(shopQuery)
  const { site } = useSession()
  return (
    <Page title={t`General`} narrow>
      <Loaded query={query} skeleton={<Skeleton height={420} radius="md" />} failed={t`The settings could not be loaded`}>
        {(shop) => <Editor key={JSON.stringify([shop, site])} shop={shop} />}
      </Loaded>
    </Page>
  )
}

function Editor({ shop }: { shop: Shop }) {
  const { site } = useSession()
  const save = useCall(updateSite, {
    failed: t`The settings were not saved`,
    done: t`The settings are saved`,
    quiet: true,
    refreshes: [shopQuery, { queryKey: sessionKey }, ...countedByIt],
  })
  return (
    <PageForm
      call={save}
      initial={toValues(shop, site)}
      check={checkGeneral}
      toRequest={(values: GeneralValues) => ({ site: toSite(values) })}
      place={placeOf}
      saveLabel={t`Save`}
    >
      <GeneralFields />
    </PageForm>
  )
}
