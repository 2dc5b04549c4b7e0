import { t } from '@lingui/core/macro'
import { Button, Modal, Skeleton, Stack, Text } from '@mantine/core'
import { getMemberTerms } from '@stoa/contract/calls/stoa/registration-terms'
import type { MemberTerms, PagePolicy } from '@stoa/contract/services/stoa/registration-terms'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { isAllowed } from '../../../../lib/calls/access.ts'
import { languageName } from '../../../../lib/format/language-name.ts'
import { Loaded } from '../../../../lib/record/loaded.tsx'
import { When } from '../../../../lib/format/when.tsx'
import { Panel } from '../../../../ui/page/panel.tsx'
import { Row, RowList } from '../../../../ui/rows/row-list.tsx'
import { memberTermsQuery } from '../../queries.ts'

/** The terms that the member agreed to at the registration. Hidden without the permission to read them. */
export function TermsPanel({ memberId }: { memberId: string }) {
  return isAllowed(getMemberTerms) ? <Terms memberId={memberId} /> : null
}

function Terms({ memberId }: { memberId: string }) {
  return (
    <Panel title={t`Agreement to your policies`} flush>
      <Loaded
        query={useQuery(memberTermsQuery(memberId))}
        skeleton={<Skeleton height={42} />}
        failed={t`We couldn’t load the agreement`}
      >
        {(terms) => (
          <RowList label={t`Agreement to your policies`}>
            {[terms ? <Agreed key="terms" terms={terms} /> : <Row key="terms" title={t`Was not asked at the registration`} />]}
          </RowList>
        )}
      </Loaded>
    </Panel>
  )
}

function Agreed({ terms: { agreedDate, language = '', version = '', policies = [] } }: { terms: MemberTerms }) {
  const [isOpen, setOpen] = useState(false)
  const languageRead = languageName(language)
  return (
    <Row
      title={
        <>
          {t`Agreed`} <When date={agreedDate} />
        </>
      }
      detail={t`Version ${version}, read in ${languageRead}`}
    >
      <Button variant="default" size="compact-sm" onClick={() => setOpen(true)}>{t`Read`}</Button>
      <Modal opened={isOpen} onClose={() => setOpen(false)} title={t`What the member agreed to`} size="lg">
        <Stack>
          {policies.map((policy) => (
            <div key={policy.kind}>
              <Text fw={600}>{getTitle(policy)}</Text>
              <Text style={{ whiteSpace: 'pre-line' }}>{policy.content}</Text>
            </div>
          ))}
        </Stack>
      </Modal>
    </Row>
  )
}

function getTitle({ kind, title }: PagePolicy): string {
  if (title) return title
  return kind === 'PRIVACY' ? t`Privacy policy` : kind === 'CUSTOM' ? t`More information` : t`Terms and conditions`
}
