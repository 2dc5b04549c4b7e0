import { plural, t } from '@lingui/core/macro'
import { Checkbox, Radio, Skeleton } from '@mantine/core'
import { confirmTaxProposals } from '@stoa/contract/calls/stoa/tax-proposals'
import type { ListTaxProposalsResponse, TaxProposal, TaxScheme } from '@stoa/contract/services/stoa/tax-proposals'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useSearchParams, type ClientLoaderFunctionArgs } from 'react-router'
import { queryClient } from '../../../../lib/calls/query-client.ts'
import { settleWithin } from '../../../../lib/calls/settle-within.ts'
import { useCall } from '../../../../lib/calls/use-call.ts'
import { placeName } from '../../../../lib/format/countries.ts'
import { dayName, writePercent } from '../../../../lib/format/format.ts'
import { BackLink } from '../../../../lib/record/back-link.tsx'
import { Loaded } from '../../../../lib/record/loaded.tsx'
import { paths } from '../../../../paths.ts'
import { CallButton } from '../../../../ui/actions/call-button.tsx'
import { Warning } from '../../../../ui/feedback/warning.tsx'
import { Page } from '../../../../ui/page/page.tsx'
import { Panel } from '../../../../ui/page/panel.tsx'
import { taxesQuery } from '../queries.ts'
import classes from './proposals.module.css'
import { taxProposalsQuery } from './queries.ts'

export const clientLoader = ({ request }: ClientLoaderFunctionArgs) =>
  settleWithin(queryClient.ensureQueryData(taxProposalsQuery(schemeIn(new URL(request.url).searchParams))))

/** Creates tax regions with the standard rates of a published list, once the owner has chosen them. */
export default function TaxProposalsPage() {
  const [search, setSearch] = useSearchParams()
  const scheme = schemeIn(search)
  const query = useQuery(taxProposalsQuery(scheme))
  return (
    <Page
      title={t`Standard tax rates`}
      back={<BackLink to={paths.tax()}>{t`Tax`}</BackLink>}
      lead={t`Choose the places where you have to charge tax. Nothing is created before you confirm.`}
      narrow
    >
      <Loaded query={query} skeleton={<Skeleton height={600} radius="md" />} failed={t`We couldn’t load the tax rates`}>
        {(answer) => (
          <Proposals
            key={scheme}
            answer={answer}
            scheme={scheme}
            onScheme={(next) => setSearch({ scheme: next }, { replace: true, preventScrollReset: true })}
          />
        )}
      </Loaded>
    </Page>
  )
}

interface ProposalsProps {
  answer: ListTaxProposalsResponse
  scheme: TaxScheme
  onScheme: (scheme: TaxScheme) => void
}

function Proposals({ answer: { proposals = [], source, hasScheme }, scheme, onScheme }: ProposalsProps) {
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const confirm = useCall(confirmTaxProposals, {
    failed: t`We couldn’t create the tax regions`,
    done: ({ created = 0 }) => plural(created, { one: '# tax region created', other: '# tax regions created' }),
    refreshes: [taxesQuery],
    onDone: () => setChosen(new Set()),
  })
  const places = proposals.filter((proposal) => proposal.state === 'NEW' && chosen.has(keyOf(proposal)))
  const toggle = (keys: readonly string[], isChosen: boolean) => {
    const next = new Set(chosen)
    for (const key of keys) {
      if (isChosen) next.add(key)
      else next.delete(key)
    }
    setChosen(next)
  }
  const send = () =>
    confirm.send({
      scheme,
      places: places.map(({ country, subdivision, taxRate }) => ({
        country: country!,
        ...(subdivision && { subdivision }),
        taxRate: taxRate!,
      })),
    })
  return (
    <>
      <Panel title={t`Where the rates come from`}>
        <div className={classes.lead}>
          <p>{t`${source?.name ?? ''} ${source?.version ?? ''}, as of ${dayName(source?.date ?? '', 'day')}. The list has standard rates only: add reduced rates, for example for books or food, yourself.`}</p>
          <Warning>{t`Rates change. Compare them with your tax office before you confirm.`}</Warning>
        </div>
      </Panel>
      {hasScheme && <SchemePanel scheme={scheme} onScheme={onScheme} />}
      {groupsOf(proposals, hasScheme ?? false).map(({ title, note, members }) => (
        <Group key={title} title={title} note={note} members={members} chosen={chosen} onToggle={toggle} />
      ))}
      <div className={classes.bar}>
        {places.length > 0 && (
          <CallButton call={confirm} variant="filled" onClick={send}>
            {plural(places.length, { one: 'Create # tax region', other: 'Create # tax regions' })}
          </CallButton>
        )}
        {places.length === 0 && <p>{t`Choose at least one place.`}</p>}
      </div>
    </>
  )
}

function SchemePanel({ scheme, onScheme }: Pick<ProposalsProps, 'scheme' | 'onScheme'>) {
  return (
    <Panel title={t`Sales to other countries of the European Union`}>
      <Radio.Group
        value={scheme}
        onChange={(value) => onScheme(value === 'ORIGIN' ? 'ORIGIN' : 'DESTINATION')}
        aria-label={t`Sales to other countries of the European Union`}
      >
        <Radio
          value="DESTINATION"
          label={t`The rate of the customer’s country`}
          description={t`You declare it through the one-stop shop (OSS). It applies once your sales to consumers in other member states exceed €10,000 a year, or if you choose it.`}
        />
        <Radio
          mt="xs"
          value="ORIGIN"
          label={t`The rate of your own country`}
          description={t`Allowed while those sales stay at or below €10,000 a year. Change the rates when you exceed that.`}
        />
      </Radio.Group>
    </Panel>
  )
}

interface GroupProps {
  title: string
  note: string | undefined
  members: readonly TaxProposal[]
  chosen: ReadonlySet<string>
  onToggle: (keys: readonly string[], isChosen: boolean) => void
}

function Group({ title, note, members, chosen, onToggle }: GroupProps) {
  const open = members.filter(({ state }) => state === 'NEW').map(keyOf)
  const picked = open.filter((key) => chosen.has(key)).length
  return (
    <Panel title={title}>
      <div className={classes.lead}>
        {note && <p>{note}</p>}
        {open.length > 0 && (
          <Checkbox
            checked={picked === open.length}
            indeterminate={picked > 0 && picked < open.length}
            label={t`All without a rate (${open.length})`}
            onChange={({ currentTarget }) => onToggle(open, currentTarget.checked)}
          />
        )}
        <div className={classes.group}>
          {members.map((proposal) => (
            <Checkbox
              key={keyOf(proposal)}
              checked={chosen.has(keyOf(proposal)) && proposal.state === 'NEW'}
              disabled={proposal.state !== 'NEW'}
              label={`${placeName(keyOf(proposal))} · ${proposal.taxName ?? ''} ${writePercent(proposal.taxRate ?? '0')}`}
              description={stateOf(proposal)}
              onChange={({ currentTarget }) => onToggle([keyOf(proposal)], currentTarget.checked)}
            />
          ))}
        </div>
      </div>
    </Panel>
  )
}

function stateOf({ state, currentRate }: TaxProposal): string | undefined {
  if (state === 'EXISTS') return t`You charge this rate already.`
  if (state === 'DIFFERENT') return t`You charge ${writePercent(currentRate ?? '0')}, which stays.`
  return undefined
}

function groupsOf(proposals: readonly TaxProposal[], isUnionShop: boolean) {
  const outside = new Set(['GB', 'CH', 'NO', 'AU', 'CA', 'US'])
  const parts = (code: string) => proposals.filter(({ country, subdivision }) => country === code && subdivision)
  const groups = [
    {
      title: t`European Union`,
      note: isUnionShop ? undefined : t`Only if you are registered for tax there.`,
      members: proposals.filter(({ country = '' }) => !outside.has(country)),
    },
    {
      title: t`Other countries`,
      note: t`Only if you are registered for tax there.`,
      members: proposals.filter(({ country = '', subdivision }) => outside.has(country) && !subdivision),
    },
    { title: t`Provinces of Canada`, note: t`Charged on top of the rate of Canada.`, members: parts('CA') },
    {
      title: t`States of the United States`,
      note: t`Rates of the states only. Counties and cities may add their own, and some of these rates may be out of date.`,
      members: parts('US'),
    },
  ]
  return groups.filter(({ members }) => members.length > 0)
}

function keyOf({ country = '', subdivision }: TaxProposal): string {
  return subdivision || country
}

function schemeIn(search: URLSearchParams): TaxScheme {
  return search.get('scheme') === 'ORIGIN' ? 'ORIGIN' : 'DESTINATION'
}
