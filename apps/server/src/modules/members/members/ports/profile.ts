// The profile of a member: details, fields of the site, choices of mails.
export {
  setCustomFieldRules,
  loadTypedCustomFields,
  type CustomValues,
  type PathOfValue,
  type TypedValue,
} from '../custom-fields.ts'
export { loadOrderMailChoices, chooseReviewRequests, loadReviewRequestChoice } from '../mail-choices.ts'
export { hasNewsletter } from '../newsletter.ts'
export { subscribeMember } from '../subscribe-member.ts'
export type { ProfileDetails } from '../profile-details.ts'
export { forgetCustomField } from '../store/members.ts'
export { findBornOn } from '../store/birthdays.ts'
