import { plural, t } from '@lingui/core/macro'
import {
  createSubscriptionOption,
  deleteSubscriptionOption,
  updateSubscriptionOption,
} from '@stoa/contract/calls/stores/subscription-options'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '../../../../lib/calls/api.ts'
import { useCall, type AsyncAction } from '../../../../lib/calls/use-call.ts'
import { queryClient } from '../../../../lib/calls/query-client.ts'
import { RecordDrawer } from '../../../../lib/record/record-drawer.tsx'
import { IrreversibleAction } from '../../../../lib/record/irreversible-action.tsx'
import { SwitchField } from '../../../../ui/fields/fields.tsx'
import { SideForm } from '../../../../ui/form/side-form.tsx'
import { narrowForm, type Submission } from '../../../../ui/form/typed-form.ts'
import { products } from '../list.ts'
import { checkSubscription, SubscriptionFields } from './fields.tsx'
import { optionLists, optionQuery, optionsKey, productCountQuery } from './queries.ts'
import { fromOption, newSubscription, toOption, type SubscriptionValues } from './subscription-values.ts'
import classes from './subscriptions.module.css'

interface DrawerProps {
  currency: string
  onClose: () => void
}

type NewValues = SubscriptionValues & { shared: boolean }

/** Every product that has a subscription of the shop has its own copy. */
const copies = [{ queryKey: ['product'] }, products]

/** Creates a subscription for this product, which gets it when it is saved, or for all products of the shop. */
export function NewSubscription({ currency, onClose, onMade }: DrawerProps & { onMade: (made: SubscriptionValues) => void }) {
  const call = useCall(createWhereShared, {
    needs: createSubscriptionOption,
    failed: t`We couldn’t create the subscription`,
    quiet: true,
    refreshes: [optionsKey],
    onDone: onMade,
  })
  const [initial] = useState((): NewValues => ({ ...newSubscription(), shared: false }))
  return (
    <SideForm
      title={t`New subscription`}
      call={call}
      initial={initial}
      check={checkSubscription}
      toRequest={(values) => values}
      submitLabel={t`Add`}
      onClose={onClose}
    >
      {(form) => (
        <>
          <SubscriptionFields form={narrowForm(form)} currency={currency} />
          <SwitchField
            form={form}
            name="shared"
            label={t`Share it with other products`}
            description={t`Other products can offer it too, and a change applies to all of them.`}
          />
        </>
      )}
    </SideForm>
  )
}

const createWhereShared: AsyncAction<NewValues, SubscriptionValues> = async ({ shared, ...values }, options) => {
  if (!shared) return values
  const { subscriptionOption } = await api.call(createSubscriptionOption, { subscriptionOption: toOption(values) }, options)
  return { ...fromOption(subscriptionOption!), key: values.key }
}

/** Edits a subscription that only this product has. It is stored with the product. */
export function OwnSubscription(props: DrawerProps & { values: SubscriptionValues; onChange: (to: SubscriptionValues) => void }) {
  const { currency, values, onClose, onChange } = props
  return (
    <SideForm
      title={values.title}
      call={{ ...inForm, send: onChange }}
      initial={values}
      check={checkSubscription}
      toRequest={(changed: SubscriptionValues) => changed}
      submitLabel={t`Apply`}
      onClose={onClose}
    >
      {(form) => <SubscriptionFields form={form} currency={currency} />}
    </SideForm>
  )
}

const inForm: Omit<Submission<SubscriptionValues>, 'send'> = {
  sending: false,
  denied: undefined,
  failure: undefined,
  violations: {},
}

interface SharedSubscriptionProps extends DrawerProps {
  values: SubscriptionValues
  onChange: (to: SubscriptionValues) => void
  onDeleted: () => void
}

/** Edits a subscription of the shop, at once and for all products that have it. */
export function SharedSubscription({ currency, values, onClose, onChange, onDeleted }: SharedSubscriptionProps) {
  const { id, key, visible, title } = values
  const call = useCall(updateSubscriptionOption, {
    failed: t`We couldn’t save the subscription`,
    done: ({ subscriptionOption }) => t`${subscriptionOption?.title ?? ''} saved`,
    quiet: true,
    refreshes: [optionsKey, ...copies],
    onDone: ({ subscriptionOption }) => onChange({ ...fromOption(subscriptionOption!, visible), key }),
  })
  return (
    <RecordDrawer
      query={useQuery(optionQuery(id))}
      title={(option) => option?.title ?? title}
      failed={t`We couldn’t load the subscription`}
      gone={t`This subscription no longer exists.`}
      call={call}
      readAgain={() => queryClient.fetchQuery({ ...optionQuery(id), staleTime: 0 })}
      toValues={(option) => fromOption(option)}
      toRequest={(changed: SubscriptionValues) => ({ subscriptionOption: { id, ...toOption(changed) } })}
      check={checkSubscription}
      place={placeOptionField}
      changedMeanwhile={t`This subscription changed while you were editing.`}
      submitLabel={t`Save for all products`}
      onClose={onClose}
    >
      {(form) => (
        <>
          <SharedNotice id={id} />
          <SubscriptionFields form={form} currency={currency} />
          <DeleteEverywhere id={id} title={title} onDeleted={onDeleted} />
        </>
      )}
    </RecordDrawer>
  )
}

function SharedNotice({ id }: { id: string }) {
  const { data: count } = useQuery(productCountQuery(id))
  return (
    <p className={classes.shared}>
      {t`This subscription is shared. A change applies at once to every product that offers it.`}{' '}
      {count !== undefined && plural(count, { one: '# product offers it now.', other: '# products offer it now.' })}
    </p>
  )
}

function DeleteEverywhere({ id, title, onDeleted }: { id: string; title: string; onDeleted: () => void }) {
  const remove = useCall(deleteSubscriptionOption, {
    failed: t`We couldn’t delete the subscription`,
    done: t`${title} deleted`,
    refreshes: [...optionLists, ...copies],
    onDone: onDeleted,
  })
  return (
    <div>
      <IrreversibleAction
        verb={t`Delete`}
        name={title}
        consequence={t`It is removed from every product. Products without another subscription are sold once again.`}
        call={remove}
        request={{ id }}
      />
    </div>
  )
}

/** The field that a path of the contract belongs to. */
function placeOptionField(path: string): string | undefined {
  if (path.includes('freeTrialPeriod')) return path.endsWith('frequency') ? 'trialUnit' : 'trial'
  const parts = { title: 'title', description: 'description', interval: 'interval', billingCycles: 'cycles', autoRenewal: 'ends' }
  const [, found] =
    Object.entries({ ...parts, frequency: 'frequency', discount: 'discount', startDate: 'startDate' }).find(([part]) =>
      path.includes(part),
    ) ?? []
  return found
}
