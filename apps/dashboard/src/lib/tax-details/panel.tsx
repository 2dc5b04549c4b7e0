import { t } from '@lingui/core/macro'
import { Skeleton } from '@mantine/core'
import type { ContactTaxDetails } from '@stoa/contract/services/ecom/contact-tax-details'
import { useQuery } from '@tanstack/react-query'
import { ScreenButton } from '../calls/screen-button.tsx'
import { dayName } from '../format/format.ts'
import { Loaded } from '../record/loaded.tsx'
import { Fact, Facts, Panel } from '../../ui/page/panel.tsx'
import { DownloadCertificate } from './certificate-file.tsx'
import { ExemptionMark } from './exemption-status.tsx'
import { exemptGroupsQuery, taxDetailsQuery } from './queries.ts'
import classes from './tax-details.module.css'

interface TaxDetailsPanelProps {
  contactId: string
  editPath: string
  /** What is said of a contact without an exemption. */
  usual: string
  /** When the exemption counts. */
  note?: string | undefined
}

/** A contact's tax exemption, with its reason. */
export function TaxDetailsPanel({ contactId, editPath, usual, note }: TaxDetailsPanelProps) {
  const query = useQuery(taxDetailsQuery(contactId))
  return (
    <Panel
      title={t`Tax`}
      states={query.data && <ExemptionMark status={query.data.exemptionStatus} />}
      actions={
        <ScreenButton to={editPath} size="compact-sm" preventScrollReset aria-label={t`Edit tax exemption`}>
          {t`Edit`}
        </ScreenButton>
      }
    >
      <Loaded query={query} skeleton={<Skeleton height={42} />} failed={t`We couldn’t load the tax exemption`}>
        {(details) => (details ? <Exemption details={details} /> : <p className={classes.usual}>{usual}</p>)}
      </Loaded>
      {query.data && note && <p className={classes.usual}>{note}</p>}
    </Panel>
  )
}

function Exemption({ details: { taxExemptGroupId, certificate } }: { details: ContactTaxDetails }) {
  const { groups = [] } = useQuery(exemptGroupsQuery).data ?? {}
  const { number, validFrom, validUntil, fileId, fileName } = certificate ?? {}
  return (
    <Facts>
      <Fact name={t`Exempt group`}>{groups.find(({ id }) => id === taxExemptGroupId)?.name ?? '–'}</Fact>
      {number && <Fact name={t`Certificate`}>{number}</Fact>}
      {validFrom && <Fact name={t`Valid from`}>{dayName(validFrom, 'day')}</Fact>}
      {validUntil && <Fact name={t`Valid until`}>{dayName(validUntil, 'day')}</Fact>}
      {fileId && fileName && (
        <Fact name={t`File`}>
          {fileName} <DownloadCertificate fileId={fileId} />
        </Fact>
      )}
    </Facts>
  )
}
