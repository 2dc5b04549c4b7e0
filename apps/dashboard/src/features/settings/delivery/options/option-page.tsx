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
import { checkOption, placeOf, toOption, toValues, type OptionValues } from './values.ts'

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
      <Loaded query={query} skeleton={<Skeleton height={420} radius="md" />} failed={t`The shipping option could not be loaded`}>
        {() =>
          option ? <Editor key={option.id} option={option} /> : <Empty why={t`There is no such shipping option any more.`} />
        }
      </Loaded>
    </Page>
  )
}

function Editor({ option }: { option: ShippingOption }) {
  const save = useCall(rewriteShippingOption, {
    failed: t`The shipping option was not saved`,
    done: ({ shippingOption }) => t`${shippingOption?.title ?? ''} is saved`,
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
      changedMeanwhile={t`This shipping option was changed meanwhile.`}
      check={checkOption}
      toRequest={(values: OptionValues, { revision }) => ({
        shippingOption: { id: option.id!, revision: revision!, ...toOption(values) },
      })}
      place={placeOf}
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
    failed: t`The shipping option was not deleted`,
    done: t`${name} is deleted`,
    refreshes: [shippingOptionsQuery],
    onDone: () => void navigate(paths.delivery(), { replace: true }),
  })
  return (
    <Confirm
      question={t`Delete ${name}?`}
      consequence={t`New orders are no longer offered it. Orders that chose it keep it. This cannot be undone.`}
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
