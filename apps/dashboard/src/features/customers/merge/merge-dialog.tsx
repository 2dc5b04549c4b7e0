import { msg, plural, t } from '@lingui/core/macro'
import type { MessageDescriptor } from '@lingui/core'
import { Button, Group, Modal, Radio, Skeleton, Stack } from '@mantine/core'
import { mergeCustomers, previewCustomerMerge } from '@stoa/contract/calls/stoa/customer-merges'
import type { MergeConflict, MergeField, PreviewCustomerMergeResponse } from '@stoa/contract/services/stoa/customer-merges'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate, useParams, useSearchParams } from 'react-router'
import { api } from '../../../lib/calls/api.ts'
import { useCall } from '../../../lib/calls/use-call.ts'
import { EntityPicker } from '../../../lib/pickers/entity-picker.tsx'
import { customerKind } from '../../../lib/pickers/customers.ts'
import { Loaded } from '../../../lib/record/loaded.tsx'
import { paths } from '../../../paths.ts'
import { CallButton } from '../../../ui/actions/call-button.tsx'
import { FailureNotice } from '../../../ui/feedback/failure.tsx'
import classes from '../customers.module.css'
import { customers } from '../list.ts'
import { customerName } from '../name.ts'
import { customerQuery, type CustomerRecord } from '../queries.ts'

/** Merges a customer with another one after a preview. */
export default function MergeDialog() {
  const id = useParams()['customerId']!
  const [search, setSearch] = useSearchParams()
  const navigate = useNavigate()
  const otherId = search.get('with') ?? undefined
  const close = () => void navigate(paths.customer(id), { preventScrollReset: true })
  const { data: own } = useQuery(customerQuery(id))
  return (
    <Modal opened onClose={close} title={t`Merge customers`} size="34rem">
      <div className={classes.merge}>
        <EntityPicker
          kind={customerKind}
          label={t`The same person as`}
          value={otherId ? [otherId] : []}
          onChange={([chosen]) => setSearch(chosen ? { with: chosen } : {}, { replace: true, preventScrollReset: true })}
          without={[id]}
        />
        {own && otherId && <Pair key={otherId} own={own} otherId={otherId} onClose={close} />}
      </div>
    </Modal>
  )
}

function Pair({ own, otherId, onClose }: { own: CustomerRecord; otherId: string; onClose: () => void }) {
  const query = useQuery(customerQuery(otherId))
  return (
    <Loaded
      query={query}
      skeleton={<Skeleton height={160} />}
      failed={t`We couldn’t load the customer`}
      gone={t`This customer no longer exists.`}
    >
      {(other) =>
        own.isMember && other.isMember ? (
          <p role="alert">{t`Both have an account. Nobody has two, so they can’t be merged.`}</p>
        ) : (
          // A member is the one who is kept.
          <Merge kept={other.isMember ? other : own} merged={other.isMember ? own : other} onClose={onClose} />
        )
      }
    </Loaded>
  )
}

function Merge({ kept, merged, onClose }: { kept: CustomerRecord; merged: CustomerRecord; onClose: () => void }) {
  const navigate = useNavigate()
  const preview = useQuery(previewQuery(kept, merged))
  const [take, setTake] = useState<readonly MergeField[]>([])
  const name = customerName(merged.row)
  const merge = useCall(mergeCustomers, {
    failed: t`We couldn’t merge the customers`,
    done: t`Merged. You can undo it on the page of the customer.`,
    quiet: true,
    refreshes: [customers, customerQuery(kept.id), { queryKey: ['orders'] }],
    onDone: () => void navigate(paths.customer(kept.id), { preventScrollReset: true }),
  })
  return (
    <Loaded query={preview} skeleton={<Skeleton height={160} />} failed={t`We couldn’t load the preview`}>
      {(shown) => (
        <>
          <p>{t`${customerName(kept.row)} is kept. ${name} is no longer listed, and this moves over:`}</p>
          <Moves preview={shown} />
          {!kept.isMember &&
            (shown.conflicts ?? []).map((conflict) => (
              <ConflictField
                key={conflict.field}
                conflict={conflict}
                isTaken={take.includes(conflict.field)}
                onTake={(isTaken) =>
                  setTake(isTaken ? [...take, conflict.field] : take.filter((field) => field !== conflict.field))
                }
              />
            ))}
          {merge.failure && <FailureNotice failure={merge.failure} onRetry={undefined} />}
          <Group justify="flex-end" gap="sm">
            <Button onClick={onClose}>{t({ message: 'Cancel', context: 'dialog' })}</Button>
            <CallButton
              call={merge}
              variant="filled"
              onClick={() =>
                merge.send({
                  keptId: kept.id,
                  keptRevision: shown.keptRevision,
                  mergedId: merged.id,
                  mergedRevision: shown.mergedRevision,
                  take: [...take],
                })
              }
            >
              {t`Merge`}
            </CallButton>
          </Group>
        </>
      )}
    </Loaded>
  )
}

const fieldNames: Readonly<Record<MergeField, MessageDescriptor>> = {
  FIRST_NAME: msg`First name`,
  LAST_NAME: msg`Last name`,
  COMPANY: msg`Company`,
  PHONE: msg`Phone`,
  EMAIL: msg`Main email`,
}

function Moves({ preview }: { preview: PreviewCustomerMergeResponse }) {
  const { emails = [], orderCount = 0, noteCount = 0, addressCount = 0, tags = [], filled = [] } = preview
  const moves = [
    ...(orderCount > 0 ? [plural(orderCount, { one: '# order', other: '# orders' })] : []),
    ...(emails.length > 0 ? [t`Email: ${emails.join(', ')}`] : []),
    ...(noteCount > 0 ? [plural(noteCount, { one: '# note', other: '# notes' })] : []),
    ...(addressCount > 0 ? [plural(addressCount, { one: '# address', other: '# addresses' })] : []),
    ...(tags.length > 0 ? [t`Tags: ${tags.join(', ')}`] : []),
    ...(filled.length > 0 ? [filled.map((field) => t(fieldNames[field])).join(', ')] : []),
  ]
  if (moves.length === 0) return <p>{t`Nothing: there is neither an order nor an address.`}</p>
  return (
    <ul>
      {moves.map((move) => (
        <li key={move}>{move}</li>
      ))}
    </ul>
  )
}

interface ConflictFieldProps {
  conflict: MergeConflict
  isTaken: boolean
  onTake: (isTaken: boolean) => void
}

function ConflictField({ conflict: { field, kept, merged }, isTaken, onTake }: ConflictFieldProps) {
  return (
    <Radio.Group
      label={t(fieldNames[field])}
      value={isTaken ? 'merged' : 'kept'}
      onChange={(value) => onTake(value === 'merged')}
    >
      <Stack gap={6} mt={6}>
        <Radio value="kept" label={kept} />
        <Radio value="merged" label={merged} />
      </Stack>
    </Radio.Group>
  )
}

function previewQuery(kept: CustomerRecord, merged: CustomerRecord) {
  return queryOptions({
    // Neither below the customers nor with their revisions: after the merge, which changes both, there is nothing to preview.
    queryKey: ['customer merge', kept.id, merged.id],
    queryFn: ({ signal }) => api.call(previewCustomerMerge, { keptId: kept.id, mergedId: merged.id }, { signal }),
    gcTime: 0,
  })
}
