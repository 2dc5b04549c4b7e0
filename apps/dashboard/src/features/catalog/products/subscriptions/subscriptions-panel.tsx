import { t } from '@lingui/core/macro'
import { ActionIcon, Button, Select } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useSession } from '../../../../lib/calls/session.ts'
import { Status } from '../../../../ui/feedback/status.tsx'
import { SwitchField } from '../../../../ui/fields/fields.tsx'
import { changeField, useError, useValues, type FormOf } from '../../../../ui/form/typed-form.ts'
import { Panel } from '../../../../ui/page/panel.tsx'
import { CloseIcon, EyeIcon, PlusIcon } from '../../../../ui/pictures/icons.tsx'
import { Sortable, type SortTools } from '../../../../ui/rows/sortable.tsx'
import type { ProductValues } from '../values.ts'
import { NewSubscription, OwnSubscription, SharedSubscription } from './drawers.tsx'
import { foundOptionsQuery, sharedOptionsQuery } from './queries.ts'
import { fromOption, maxSubscriptions, type SubscriptionValues } from './subscription-values.ts'
import { deliveryPriceInWords, describeSubscription } from './subscription-words.ts'
import classes from './subscriptions.module.css'

interface SubscriptionsPanelProps {
  form: FormOf<ProductValues>
  currency: string
}

/** How the product is sold again and again: subscriptions of its own, and those of the shop. */
export function SubscriptionsPanel({ form, currency }: SubscriptionsPanelProps) {
  const { subscriptions, variants } = useValues(form)
  const prices = variants.flatMap(({ visible, price }) => (visible ? price : []))
  const error = useError(form, 'subscriptions')
  const [open, setOpen] = useState<string>()
  const ids = subscriptions.flatMap(({ id }) => id || [])
  const { data: shared = [], isSuccess, isPlaceholderData } = useQuery(sharedOptionsQuery(ids))
  // Until it is known whose a saved subscription is, it is not edited: a shared one would be changed for this product alone.
  const isKnown = (id: string) => !id || shared.includes(id) || (isSuccess && !isPlaceholderData)
  const change = (next: SubscriptionValues[]) => changeField(form, 'subscriptions', next)
  const add = (added: SubscriptionValues) => {
    change([...subscriptions, added])
    setOpen(undefined)
  }
  return (
    <Panel title={t`Subscriptions`} flush>
      {subscriptions.length === 0 && (
        <p className={classes.hint}>{t`Add a subscription if customers can get this product regularly.`}</p>
      )}
      <Sortable
        label={t`Subscriptions`}
        items={subscriptions}
        keyOf={({ key }) => key}
        nameOf={({ title }) => title}
        onMove={(from, to) => change(subscriptions.toSpliced(from, 1).toSpliced(to, 0, subscriptions[from]!))}
        rowClassName={classes.row}
      >
        {(values, index, tools) => (
          <Row
            values={values}
            price={deliveryPriceInWords(values, prices, currency)}
            currency={currency}
            isShared={shared.includes(values.id)}
            editable={isKnown(values.id)}
            tools={tools}
            onEdit={() => setOpen(values.key)}
            onChange={(to) => change(subscriptions.with(index, to))}
            onRemove={() => change(subscriptions.toSpliced(index, 1))}
          />
        )}
      </Sortable>
      <div className={classes.foot}>
        {error && (
          <p className={classes.error} role="alert">
            {error}
          </p>
        )}
        {subscriptions.length > 0 && (
          <SwitchField form={form} name="soldOnce" label={t`Also sell it once, without a subscription`} />
        )}
        {subscriptions.length < maxSubscriptions && (
          <div className={classes.add}>
            <ShopSubscriptions without={ids} currency={currency} onPick={add} />
            <Button leftSection={<PlusIcon />} onClick={() => setOpen(ofNew)}>
              {t`New subscription`}
            </Button>
          </div>
        )}
      </div>
      <OpenDrawer
        open={open}
        subscriptions={subscriptions}
        shared={shared}
        currency={currency}
        onClose={() => setOpen(undefined)}
        onAdd={add}
        onChange={(next) => {
          change(next)
          setOpen(undefined)
        }}
      />
    </Panel>
  )
}

/** What is open where a new subscription is written. */
const ofNew = 'new'

interface RowProps {
  values: SubscriptionValues
  /** What a delivery costs, in words; undefined while no price is entered. */
  price: string | undefined
  currency: string
  isShared: boolean
  editable: boolean
  tools: SortTools
  onEdit: () => void
  onChange: (values: SubscriptionValues) => void
  onRemove: () => void
}

function Row({ values, price, currency, isShared, editable, tools: { grip, arrows }, onEdit, onChange, onRemove }: RowProps) {
  const { title, description, visible } = values
  const { timeZone } = useSession().site
  return (
    <>
      {grip}
      <div className={classes.what}>
        <span className={classes.title}>
          <span>{title}</span>
          {!visible && <Status tone="plain">{t`Hidden`}</Status>}
          {isShared && <Status tone="plain">{t({ message: 'Shared', context: 'subscription' })}</Status>}
        </span>
        <span className={classes.text}>
          {[price, describeSubscription(values, { currency, timeZone })].filter(Boolean).join(' · ')}
        </span>
        {description && <span className={classes.text}>{description}</span>}
      </div>
      <div className={classes.tools}>
        <Button
          size="compact-sm"
          variant="subtle"
          color="gray"
          aria-label={t`Edit ${title}`}
          disabled={!editable}
          onClick={onEdit}
        >
          {t`Edit`}
        </Button>
        <ActionIcon
          variant={visible ? 'subtle' : 'light'}
          color="gray"
          title={visible ? t`Hide` : t`Show`}
          aria-label={visible ? t`Hide ${title}` : t`Show ${title}`}
          onClick={() => onChange({ ...values, visible: !visible })}
        >
          <EyeIcon />
        </ActionIcon>
        {arrows}
        <ActionIcon variant="subtle" color="gray" title={t`Remove`} aria-label={t`Remove ${title}`} onClick={onRemove}>
          <CloseIcon />
        </ActionIcon>
      </div>
    </>
  )
}

interface ShopSubscriptionsProps {
  /** IDs that the product has already. */
  without: readonly string[]
  currency: string
  onPick: (values: SubscriptionValues) => void
}

/** Adds a subscription that other products are sold by too. */
function ShopSubscriptions({ without, currency, onPick }: ShopSubscriptionsProps) {
  const { timeZone } = useSession().site
  const [text, setText] = useState('')
  const [searchText] = useDebouncedValue(text.trim(), 250)
  const { data = [] } = useQuery(foundOptionsQuery(searchText))
  const free = data.filter(({ id }) => !without.includes(id ?? ''))
  if (free.length === 0 && !text) return null
  return (
    <Select
      aria-label={t`Add a shared subscription`}
      placeholder={t`Add a shared subscription…`}
      searchable
      value={null}
      searchValue={text}
      onSearchChange={setText}
      // The server has searched.
      filter={({ options }) => options}
      nothingFoundMessage={t`No results`}
      data={free.map((option) => ({
        value: option.id ?? '',
        label: `${option.title ?? ''} – ${describeSubscription(fromOption(option), { currency, timeZone })}`,
      }))}
      onChange={(id) => {
        const picked = free.find((option) => option.id === id)
        setText('')
        if (picked) onPick(fromOption(picked))
      }}
    />
  )
}

interface OpenDrawerProps {
  open: string | undefined
  subscriptions: SubscriptionValues[]
  shared: readonly string[]
  currency: string
  onClose: () => void
  onAdd: (values: SubscriptionValues) => void
  onChange: (subscriptions: SubscriptionValues[]) => void
}

function OpenDrawer({ open, subscriptions, shared, currency, onClose, onAdd, onChange }: OpenDrawerProps) {
  if (open === ofNew) return <NewSubscription currency={currency} onClose={onClose} onMade={onAdd} />
  const index = subscriptions.findIndex(({ key }) => key === open)
  const values = subscriptions[index]
  if (!values) return null
  const props = {
    currency,
    values,
    onClose,
    onChange: (to: SubscriptionValues) => onChange(subscriptions.with(index, to)),
  }
  if (!shared.includes(values.id)) return <OwnSubscription {...props} />
  return <SharedSubscription {...props} onDeleted={() => onChange(subscriptions.toSpliced(index, 1))} />
}
