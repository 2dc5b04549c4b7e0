import { segment, withQuery } from './paths.ts'

/**
 * `link`: the account elsewhere is connected with the next sign-in. `taken`: it is another member's. `many`: no further one can be
 * connected.
 */
export type ProviderEnd = 'failed' | 'denied' | 'down' | 'email' | 'blocked' | 'link' | 'taken' | 'many'

/**
 * What a buyer has just changed of a subscription; `charging` is another card after a failed charge; `replacing` comes back from the page
 * on which a card was to be entered, and `refused` means that it was not accepted there.
 */
export type SubscriptionChange =
  | 'skipped'
  | 'moved'
  | 'paused'
  | 'resumed'
  | 'changed'
  | 'substitutes'
  | 'address'
  | 'card'
  | 'charging'
  | 'replacing'
  | 'refused'
  | 'cancelled'

/** The pages to sign in, those of a member, and the profiles. Most visitors' browsers load none of them. */
export const accountPaths = {
  /**
   * `request` continues with what a front end asked for; `to` is a page of the shop; `other` asks for another account; `provider` is how a
   * sign-in with an account elsewhere ended.
   */
  signIn: (about: { request?: string | undefined; to?: string | undefined; other?: 'yes'; provider?: ProviderEnd } = {}) =>
    withQuery('/sign-in', about),
  /** A code by mail, instead of the password. */
  signInCode: (about: { request?: string | undefined; to?: string | undefined } = {}) => withQuery('/sign-in/code', about),
  /** Continues with what a front end asked for, once somebody is signed in. */
  authorize: (request: string) => `/oauth2/authorize?${new URLSearchParams({ request_uri: request })}`,
  /** The options with which a passkey signs in. */
  passkeyOptions: () => '/sign-in/passkey',
  /** The start of a sign-in with an account elsewhere, and the page to which its provider leads back. */
  startWithProvider: () => '/sign-in/start',
  providerReturn: () => '/sign-in/return',
  register: (about: { request?: string | undefined; to?: string | undefined } = {}) => withQuery('/register', about),
  verifyEmail: () => '/verify-email',
  /** The link of a mail. Without a token, the page mails a code. */
  confirmEmail: (about: { token?: string } = {}) => withQuery('/confirm-email', about),
  forgottenPassword: (about: { sent?: 'yes' } = {}) => withQuery('/forgotten-password', about),
  /** The link of a mail. */
  newPassword: (about: { token?: string } = {}) => withQuery('/new-password', about),
  /** The page on which a member restores a deleted account. */
  deletedAccount: (about: { done?: 'yes' } = {}) => withQuery('/deleted-account', about),
  /** The link of a mail that invites somebody. */
  invitation: (about: { token?: string } = {}) => withQuery('/invitation', about),
  /** The page, and what its hearts are sent to. */
  wishlist: ({ join }: { join?: 'undone' } = {}) => `/wishlist${join ? `?join=${join}` : ''}`,
  /** A member's wishlist, for anyone who has its link. */
  sharedWishlist: (token: string) => `/wishlists/${segment(token)}`,
  /** `badge` is that of the members who are listed. */
  members: (about: { q?: string | undefined; page?: string | undefined; badge?: string | undefined } = {}) =>
    withQuery('/members', about),
  member: (slug: string, about: { done?: 'reported' | 'blocked' } = {}) => withQuery(`/members/${segment(slug)}`, about),
  /** The resource that returns an address for the upload of a photo. */
  photoUpload: () => '/photos/upload-address',
  /** The start of the view of a member's account by staff, and its end. */
  accountView: (about: { ticket?: string } = {}) => withQuery('/account/view', about),
  endAccountView: () => '/account/end-view',
  accountData: () => '/account/data',
  signOut: () => '/sign-out',
  /** `to` is the page where somebody signed out. */
  signedOut: (about: { to?: string | undefined } = {}) => withQuery('/signed-out', about),
  /** `q` are words, `show` is a state and `from` the cursor of a page. */
  accountOrders: (about: { q?: string | undefined; show?: string | undefined; from?: string | undefined } = {}) =>
    withQuery('/account/orders', about),
  /** `edit` is the review that is changed, `from` the cursor of a page. */
  accountReviews: (about: { edit?: string; from?: string | undefined; done?: 'changed' | 'deleted' } = {}) =>
    withQuery('/account/reviews', about),
  /** What a member waits for. */
  accountWaiting: (about: { done?: 'cancelled' } = {}) => withQuery('/account/waiting', about),
  accountSubscriptions: () => '/account/subscriptions',
  /** Also for a guest who may read one of its orders. */
  subscription: (id: string, about: { done?: SubscriptionChange } = {}) => withQuery(`/subscriptions/${segment(id)}`, about),
  accountGiftCards: (about: { done?: 'added' | 'sent' } = {}) => withQuery('/account/gift-cards', about),
  accountCards: (about: { done?: 'removed' | 'default' } = {}) => withQuery('/account/payment-methods', about),
  /** `address` is the one that is edited, or `new`. */
  accountProfile: (about: { saved?: 'yes' | 'address' | 'emails' | 'unblocked'; address?: string } = {}) =>
    withQuery('/account/profile', about),
  accountAddresses: (): string => `${accountPaths.accountProfile()}#addresses`,
  /** Checks whether the member can have a slug. */
  accountSlug: (about: { slug?: string } = {}) => withQuery('/account/slug', about),
  /** `from` is the cursor of a page. */
  accountFollowers: (about: { show?: 'followers' | 'following' | undefined; from?: string | undefined } = {}) =>
    withQuery('/account/followers', about),
  /** The service worker of push messages. */
  pushWorker: () => '/account/push-worker.js',
  /**
   * `approve` is a sign-in in another browser, as its push message names it; `provider` is how connecting an account elsewhere ended.
   */
  accountSecurity: (
    about: {
      saved?: 'password' | 'sessions' | 'factors' | 'export' | 'linked' | 'unlinked' | 'approved' | 'denied' | 'disowned'
      approve?: string | undefined
      provider?: ProviderEnd
    } = {},
  ) => withQuery('/account/security', about),
  /** The form for another password, after a sign-in that was somebody else's. */
  accountPassword: (): string => `${accountPaths.accountSecurity({ saved: 'disowned' })}#password-heading`,
}
