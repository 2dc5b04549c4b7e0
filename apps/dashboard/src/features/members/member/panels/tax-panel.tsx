import { t } from '@lingui/core/macro'
import { Skeleton } from '@mantine/core'
import { queryContactTaxDetails } from '@stoa/contract/calls/ecom/contact-tax-details'
import type { ContactTaxDetails } from '@stoa/contract/services/ecom/contact-tax-details'
import { useQuery } from '@tanstack/react-query'
import { isAllowed } from '../../../../lib/calls/access.ts'
import { dayName } from '../../../../lib/format/format.ts'
import { Loaded } from '../../../../lib/record/loaded.tsx'
import { ScreenButton } from '../../../../lib/calls/screen-button.tsx'
import { DownloadCertificate } from '../../../../lib/tax-details/certificate-file.tsx'
import { ExemptionMark } from '../../../../lib/tax-details/exemption-status.tsx'
import { exemptGroupsQuery, taxDetailsQuery } from '../../../../lib/tax-details/queries.ts'
import { paths } from '../../../../paths.ts'
import { Fact, Facts, Panel } from '../../../../ui/page/panel.tsx'
import classes from '../../members.module.css'

/** The member's tax exemption, with its reason. Hidden without the permission to read it. */
export function TaxPanel({ memberId }: { memberId: string }) {
  return isAllowed(queryContactTaxDetails) ? <Tax memberId={memberId} /> : null
}

function Tax({ memberId }: { memberId: string }) {
  const query = useQuery(taxDetailsQuery(memberId))
  return (
    <Panel
      title={t`Tax`}
      states={query.data && <ExemptionMark status={query.data.exemptionStatus} />}
      actions={
        <ScreenButton to={paths.memberTax(memberId)} size="compact-sm" preventScrollReset aria-label={t`Edit tax exemption`}>
          {t`Edit`}
        </ScreenButton>
      }
    >
      <Loaded query={query} skeleton={<Skeleton height={42} />} failed={t`We couldn’t load the tax exemption`}>
        {(details) => (details ? <Exemption details={details} /> : <p className={classes.quiet}>{t`Pays tax as usual.`}</p>)}
      </Loaded>
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
