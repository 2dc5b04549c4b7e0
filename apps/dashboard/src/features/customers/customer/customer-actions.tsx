import { t } from '@lingui/core/macro'
import { mergeCustomers } from '@stoa/contract/calls/stoa/customer-merges'
import { deleteCustomer } from '@stoa/contract/calls/stoa/customers'
import { getMember } from '@stoa/contract/calls/members/members'
import { eraseCustomer } from '@stoa/contract/calls/stoa/member-privacy'
import { useNavigate } from 'react-router'
import { deniedReason } from '../../../lib/calls/access.ts'
import { useCall } from '../../../lib/calls/use-call.ts'
import { paths } from '../../../paths.ts'
import { Actions, type Action } from '../../../ui/actions/actions.tsx'
import { customers } from '../list.ts'
import { customerName } from '../name.ts'
import type { CustomerRecord } from '../queries.ts'

export function CustomerActions({ record: { id, isMember, row, emails } }: { record: CustomerRecord }) {
  const navigate = useNavigate()
  const name = customerName(row)
  const leave = () => void navigate(paths.customers())
  const remove = useCall(deleteCustomer, {
    failed: t`We couldn’t delete the customer`,
    done: t`${name} deleted`,
    refreshes: [customers],
    onDone: leave,
  })
  const erase = useCall(eraseCustomer, {
    failed: t`We couldn’t erase the customer`,
    done: t`The data of ${name} is being erased`,
    onDone: leave,
  })
  const asMember = isMember ? t`Done on the page of the member.` : undefined
  const hasOrders = (row.orderCount ?? 0) > 0 || emails.some(({ orderCount }) => (orderCount ?? 0) > 0)
  const more: Action[] = [
    ...(isMember ? [{ label: t`Open member`, run: () => void navigate(paths.member(id)), closed: deniedReason(getMember) }] : []),
    {
      label: t`Merge with another customer…`,
      run: () => void navigate(paths.mergeCustomer(id), { preventScrollReset: true }),
      closed: deniedReason(mergeCustomers),
    },
    {
      label: t`Delete…`,
      run: () => remove.send({ customerId: id }),
      running: remove.sending,
      closed: remove.denied ?? asMember ?? (hasOrders ? t`There are orders. Erase the data instead.` : undefined),
      danger: true,
      asks: {
        question: t`Delete ${name}?`,
        consequence: t`The customer is removed from the list. You can’t undo this.`,
        confirmLabel: t`Delete`,
      },
    },
    {
      label: t`Erase all data…`,
      run: () => erase.send({ customerId: id }),
      running: erase.sending,
      closed: erase.denied ?? asMember,
      danger: true,
      asks: {
        question: t`Erase all data of ${name}?`,
        consequence: t`For people who ask for it. Orders stay without name and contact details, but for the address of invoices. You can’t undo this.`,
        confirmLabel: t`Erase`,
        typed: name,
      },
    },
  ]
  return <Actions next={undefined} more={more} />
}
