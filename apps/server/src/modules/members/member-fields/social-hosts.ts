import type { SocialTypeType } from '@stoa/contract/services/members/custom-fields'

const hosts: Partial<Record<SocialTypeType, readonly string[]>> = {
  FACEBOOK: ['facebook.com', 'fb.com', 'fb.me'],
  INSTAGRAM: ['instagram.com', 'instagr.am'],
  LINKEDIN: ['linkedin.com', 'lnkd.in'],
  TWITTER: ['twitter.com', 'x.com'],
  YOUTUBE: ['youtube.com', 'youtu.be'],
  PINTEREST: ['pinterest.com', 'pin.it'],
  TIKTOK: ['tiktok.com'],
  DEVIANTART: ['deviantart.com'],
  SOUNDCLOUD: ['soundcloud.com'],
  TUMBLR: ['tumblr.com'],
  VIMEO: ['vimeo.com'],
  VKONTAKTE: ['vk.com', 'vk.ru'],
  ODNOKLASSNIKI: ['ok.ru', 'odnoklassniki.ru'],
}

/** True if a web address leads to the network of a social field. Those of `OTHER` lead anywhere. */
export function isOfNetwork(address: string, socialType: SocialTypeType | undefined): boolean {
  const allowed = hosts[socialType ?? 'OTHER']
  const host = new URL(address).hostname
  return !allowed || allowed.some((name) => host === name || host.endsWith(`.${name}`))
}
