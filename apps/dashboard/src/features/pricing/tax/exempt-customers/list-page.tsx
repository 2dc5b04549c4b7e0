import { msg, t } from '@lingui/core/macro'
import { deleteContactTaxDetails } from '@stoa/contract/calls/ecom/contact-tax-details'
import type { ContactTaxDetails } from '@stoa/contract/services/ecom/contact-tax-details'
import { useQuery } from '@tanstack/react-query'
import { linkColumn } from '../../../../lib/list/columns.tsx'
import { dayName } from '../../../../lib/format/format.ts'
import { deleteColumn } from '../../../../lib/list/delete-column.tsx'
import { RecordList } from '../../../../lib/list/record-list.tsx'
import { ScreenButton } from '../../../../lib/calls/screen-button.tsx'
import { customerName, ExemptionMark } from '../../../../lib/tax-details/exemption-status.tsx'
import { exemptCustomers, exemptGroupsQuery } from '../../../../lib/tax-details/queries.ts'
import { GuideLink } from '../../../../lib/help/learn-more.tsx'
import { paths } from '../../../../paths.ts'
import type { Column } from '../../../../ui/list/column.ts'

export { skipOnSearchChange as shouldRevalidate } from '../../../../lib/list/list-of.ts'
export const clientLoader = exemptCustomers.loadFirstPage

const columns: readonly Column<ContactTaxDetails>[] = [
  linkColumn({ id: 'customer', title: msg`Customer`, text: customerName, to: ({ id }) => paths.exemptCustomer(id!) }),
  {
    id: 'group',
    title: msg`Exempt group`,
    sortBy: 'taxExemptGroupId',
    card: 'line',
    cell: ({ taxExemptGroupId }) => <GroupName id={taxExemptGroupId} />,
  },
  {
    id: 'certificate',
    title: msg`Certificate`,
    card: 'line',
    showsTitleOnCard: true,
    cell: ({ certificate }) => certificate?.number || certificate?.fileName || '–',
  },
  {
    id: 'validUntil',
    title: msg`Valid until`,
    sortBy: 'certificate.validUntil',
    card: 'line',
    showsTitleOnCard: true,
    width: '9rem',
    cell: ({ certificate }) => (certificate?.validUntil ? dayName(certificate.validUntil, 'day') : '–'),
  },
  {
    id: 'status',
    title: msg`Status`,
    card: 'states',
    width: '11rem',
    cell: ({ exemptionStatus }) => <ExemptionMark status={exemptionStatus} />,
  },
  deleteColumn({
    call: deleteContactTaxDetails,
    toRequest: (id) => ({ contactTaxDetailsId: id }),
    refreshes: [exemptCustomers],
    name: customerName,
    texts: (details) => ({
      failed: t`We couldn’t delete the exemption`,
      deleted: t`${customerName(details)} pays tax as usual`,
      consequence: t`The customer pays tax as usual, and the certificate is deleted. Orders keep their reason.`,
    }),
  }),
]

export default function ExemptCustomersPage() {
  return (
    <RecordList
      title={t`Exempt customers`}
      list={exemptCustomers}
      columns={columns}
      nameOf={customerName}
      why={t`Customers who pay less tax or none, such as charities, with the certificate that proves it.`}
      learn={<GuideLink to="tax" />}
      create={{ label: t`New exempt customer`, to: paths.newExemptCustomer() }}
      actions={<ScreenButton to={paths.tax()}>{t`Tax`}</ScreenButton>}
    />
  )
}

function GroupName({ id }: { id: string | null | undefined }) {
  const { groups = [] } = useQuery(exemptGroupsQuery).data ?? {}
  return groups.find((group) => group.id === id)?.name ?? '–'
}
