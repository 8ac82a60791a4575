import type { KollabView } from '#modules/kollabs/kollabs.contract.ts';
import type { KollabWithOwner } from './kollabs.queries.ts';

/** A Kollab as anyone may see it. Its ids of people stay inside. */
export function kollabView({ kollab, owner }: KollabWithOwner): KollabView {
  return {
    kollabId: kollab.id,
    title: kollab.title,
    imageUrl: kollab.imageUrl,
    category: kollab.category as KollabView['category'],
    lookingForTypes: kollab.lookingForTypes as KollabView['lookingForTypes'],
    lookingFor: kollab.lookingFor,
    summary: kollab.summary,
    compensation: kollab.compensation,
    tags: kollab.tags,
    datePosted: kollab.datePosted.toISOString(),
    type: 'kollab',
    username: owner.username,
    displayName: owner.displayName,
    profileImageUrl: owner.profileImageUrl,
    headline: owner.headline,
    accountType: owner.accountType,
    contentType: owner.contentType,
    featuredPlatform: owner.featuredPlatform,
    audienceSize: owner.audienceSize,
    active: kollab.active,
    requestsCount: kollab.requestsCount,
    requestsCompleted: kollab.requestsCompleted,
    // Kollabs cannot be liked or commented on yet.
    likeCount: 0,
    commentCount: 0,
    comments: [],
  };
}
