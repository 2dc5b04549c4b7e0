import { t } from '@lingui/core/macro'
import { changed, created, deleted, type OperationTitles } from './title.ts'

const automation = () => t`Automation`
const task = () => t`Task`

export const marketingTitles: OperationTitles = {
  'stoa/automations': {
    createAutomation: created(automation),
    updateAutomation: changed(automation),
    deleteAutomation: deleted(automation),
    activateAutomation: () => t`Automation activated`,
    pauseAutomation: () => t`Automation paused`,
    pauseAllAutomations: () => t`All automations stopped`,
    testAutomationMail: () => t`Test email of an automation sent`,
    retryAutomationRun: () => t`Run of an automation repeated`,
    cancelAutomationRun: () => t`Run of an automation cancelled`,
    runForAbandonedCheckout: () => t`Automation run for an abandoned checkout`,
  },
  'stoa/contact-messages': {
    sendContactMessage: () => t`Message of a contact form received`,
    markContactMessageAsRead: () => t`Message of a contact form read or moved to the inbox`,
    markContactMessageAsUnread: () => t`Message of a contact form marked as unread`,
    archiveContactMessage: () => t`Message of a contact form archived`,
    markContactMessageAsSpam: () => t`Message of a contact form marked as spam`,
    deleteContactMessage: deleted(() => t`Message of a contact form`),
    bulkMoveContactMessages: () => t`Messages of contact forms moved or marked`,
    bulkDeleteContactMessages: deleted(() => t`Messages of contact forms`),
  },
  'stoa/mailing-links': {
    askForNewsletter: () => t`Newsletter asked for`,
    confirmNewsletter: () => t`Newsletter confirmed by the link of an email`,
    setMailingChoice: () => t`News by email stopped or allowed by their reader`,
  },
  'stoa/mailing-rules': {
    updateMailingRules: changed(() => t`Rules of mailings`),
    stopMailAddress: () => t`Emails to an address stopped`,
    allowMailAddress: () => t`Emails to an address allowed again`,
  },
  'stoa/staff-tasks': {
    createStaffTask: created(task),
    updateStaffTask: changed(task),
    deleteStaffTask: deleted(task),
  },
}
