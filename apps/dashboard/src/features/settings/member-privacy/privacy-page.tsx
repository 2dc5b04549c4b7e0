import { t } from '@lingui/core/macro'
import { Skeleton } from '@mantine/core'
import { setDefaultPrivacyStatus } from '@stoa/contract/calls/members/default-privacy'
import { setMemberPrivacySettings } from '@stoa/contract/calls/members/member-privacy-settings'
import type { DefaultPrivacy, Privacy } from '@stoa/contract/services/members/default-privacy'
import type { Candidates, MemberPrivacySettings, Visibility } from '@stoa/contract/services/members/member-privacy-settings'
import { useQuery } from '@tanstack/react-query'
import { api } from '../../../lib/api.ts'
import { queryClient } from '../../../lib/query-client.ts'
import { RecordPage } from '../../../lib/record-page.tsx'
import { settleWithin } from '../../../lib/settle-within.ts'
import { useCall } from '../../../lib/use-call.ts'
import { RadiosField } from '../../../ui/fields.tsx'
import { Panel } from '../../../ui/panel.tsx'
import { memberPrivacyQuery, type MemberPrivacy } from './queries.ts'

export const clientLoader = () => settleWithin(queryClient.ensureQueryData(memberPrivacyQuery))

interface PrivacyValues {
  candidates: Candidates
  visibility: Visibility
  ofNewMembers: Privacy
}

export default function MemberPrivacyPage() {
  const save = useCall(savePrivacy, {
    needs: setMemberPrivacySettings,
    failed: t`We couldn’t save the settings`,
    done: t`Settings saved`,
    quiet: true,
    refreshes: [memberPrivacyQuery],
  })
  return (
    <RecordPage
      query={useQuery(memberPrivacyQuery)}
      title={() => t`Privacy of members`}
      narrow
      skeleton={<Skeleton height={420} radius="md" />}
      failed={t`We couldn’t load the settings`}
      call={save}
      readAgain={() => queryClient.fetchQuery({ ...memberPrivacyQuery, staleTime: 0 })}
      toValues={toValues}
      toRequest={toSaved}
      version={({ ofNewMembers, settings }: MemberPrivacy) => `${ofNewMembers.revision} ${settings.revision}`}
      changedMeanwhile={t`The settings changed while you were editing.`}
      saveLabel={t`Save`}
    >
      {(form) => (
        <>
          <Panel title={t`Public profiles`}>
            <RadiosField
              form={form}
              name="candidates"
              label={t`Who can have a public profile`}
              data={[
                { value: 'ANYONE', label: t`Every member`, description: t`Members decide themselves.` },
                { value: 'NO_ONE', label: t`Nobody`, description: t`Profiles that are public already are no longer shown.` },
              ]}
            />
            <RadiosField
              form={form}
              name="visibility"
              label={t`Who can see public profiles`}
              mt="lg"
              data={[
                { value: 'VISIBLE_TO_ALL', label: t`Everybody`, description: t`Visitors and search engines too.` },
                { value: 'VISIBLE_TO_MEMBERS_ONLY', label: t`Members only`, description: t`Whoever is signed in and approved.` },
              ]}
            />
          </Panel>
          <Panel title={t`New members`}>
            <RadiosField
              form={form}
              name="ofNewMembers"
              label={t`Profiles of new members`}
              description={t`Members can change it. Existing profiles stay as they are.`}
              data={[
                { value: 'PRIVATE', label: t({ message: 'Private', context: 'profile' }) },
                { value: 'PUBLIC', label: t({ message: 'Public', context: 'profile' }) },
              ]}
            />
          </Panel>
        </>
      )}
    </RecordPage>
  )
}

function toValues({ ofNewMembers, settings }: MemberPrivacy): PrivacyValues {
  return {
    candidates: settings.publicMemberCandidates ?? 'ANYONE',
    visibility: settings.publicMemberVisibility ?? 'VISIBLE_TO_ALL',
    ofNewMembers: ofNewMembers.defaultPrivacy ?? 'PRIVATE',
  }
}

/** Each is absent where it stays. */
interface Saved {
  ofNewMembers?: DefaultPrivacy
  settings?: MemberPrivacySettings
}

function toSaved(values: PrivacyValues, base: MemberPrivacy): Saved {
  const { candidates, visibility, ofNewMembers } = values
  const before = toValues(base)
  const isSame = candidates === before.candidates && visibility === before.visibility
  return {
    ...(ofNewMembers !== before.ofNewMembers && { ofNewMembers: { ...base.ofNewMembers, defaultPrivacy: ofNewMembers } }),
    ...(!isSame && {
      settings: {
        revision: base.settings.revision!,
        publicMemberCandidates: candidates,
        publicMemberVisibility: visibility,
      },
    }),
  }
}

async function savePrivacy({ ofNewMembers, settings }: Saved): Promise<void> {
  if (settings) await api.call(setMemberPrivacySettings, { memberPrivacySettings: { ...settings, revision: settings.revision! } })
  if (!ofNewMembers) return
  const { revision, defaultPrivacy } = ofNewMembers
  await api.call(setDefaultPrivacyStatus, { defaultPrivacy: { revision: revision!, defaultPrivacy: defaultPrivacy! } })
}
