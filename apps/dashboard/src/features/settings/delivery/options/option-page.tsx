import { t } from '@lingui/core/macro'
import { Button, Skeleton } from '@mantine/core'
import { deleteShippingOption } from '@stoa/contract/calls/ecom/shipping-options'
import { rewriteShippingOption } from '@stoa/contract/calls/stoa/delivery-regions'
import type { ShippingOption } from '@stoa/contract/services/ecom/shipping-options'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useParams } from 'react-router'
import { BackLink } from '../../../../lib/back-link.tsx'
import { Loaded } from '../../../../lib/loaded.tsx'
import { queryClient } from '../../../../lib/query-client.ts'
import { RecordForm } from '../../../../lib/record-form.tsx'
import { settleWithin } from '../../../../lib/settle-within.ts'
import { useCall } from '../../../../lib/use-call.ts'
import { paths } from '../../../../paths.ts'
import { Confirm } from '../../../../ui/confirm.tsx'
import { Empty } from '../../../../ui/empty.tsx'
import { Page } from '../../../../ui/page.tsx'
import { shippingOptionsQuery } from '../queries.ts'
import { OptionFields } from './fields.tsx'
import { checkOption, fieldOfPath, toOption, toValues, type OptionValues } from './values.ts'

export const clientLoader = () => settleWithin(queryClient.ensureQueryData(shippingOptionsQuery))

export default function OptionPage() {
  const { optionId } = useParams()
  const query = useQuery(shippingOptionsQuery)
  const option = query.data?.find(({ id }) => id === optionId)
  return (
    <Page
      title={option?.title ?? t`Shipping option`}
      back={<BackLink to={paths.delivery()}>{t`Delivery`}</BackLink>}
      actions={option && <Delete option={option} />}
      narrow
    >
      <Loaded query={query} skeleton={<Skeleton height={420} radius="md" />} failed={t`We couldn’t load the shipping option`}>
        {() => (option ? <Editor key={option.id} option={option} /> : <Empty why={t`This shipping option no longer exists.`} />)}
      </Loaded>
    </Page>
  )
}

function Editor({ option }: { option: ShippingOption }) {
  const save = useCall(rewriteShippingOption, {
    failed: t`We couldn’t save the shipping option`,
    done: ({ shippingOption }) => t`${shippingOption?.title ?? ''} saved`,
    quiet: true,
    refreshes: [shippingOptionsQuery],
  })
  return (
    <RecordForm
      call={save}
      record={option}
      readAgain={async () => {
        const options = await queryClient.fetchQuery({ ...shippingOptionsQuery, staleTime: 0 })
        return options.find(({ id }) => id === option.id) ?? option
      }}
      toValues={toValues}
      changedMeanwhile={t`This shipping option changed while you were editing.`}
      check={checkOption}
      toRequest={(values: OptionValues, { revision }) => ({
        shippingOption: { id: option.id!, revision: revision!, ...toOption(values) },
      })}
      place={fieldOfPath}
      saveLabel={t`Save`}
    >
      <OptionFields />
    </RecordForm>
  )
}

function Delete({ option: { id, title } }: { option: ShippingOption }) {
  const navigate = useNavigate()
  const name = title ?? ''
  const call = useCall(deleteShippingOption, {
    failed: t`We couldn’t delete the shipping option`,
    done: t`${name} deleted`,
    refreshes: [shippingOptionsQuery],
    onDone: () => void navigate(paths.delivery(), { replace: true }),
  })
  return (
    <Confirm
      question={t`Delete ${name}?`}
      consequence={t`New orders can’t use this option. Existing orders keep it. You can’t undo this.`}
      confirmLabel={t`Delete`}
      onConfirm={() => call.send({ shippingOptionId: id! })}
    >
      {(ask) => (
        <Button onClick={ask} loading={call.sending}>
          {t`Delete`}
        </Button>
      )}
    </Confirm>
  )
}
