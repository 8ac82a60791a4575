import type { DemoKollab } from './kollab.ts';
import { coverSeed } from './kollabs.ts';
import type { DemoPerson } from './person.ts';
import { avatarSvg } from './pictures/avatars.ts';
import { BANNER, bannerSvg } from './pictures/banners.ts';
import { coverSvg, postSvg } from './pictures/covers.ts';
import { pictureName, renderPng } from './pictures/render.ts';
import { type DemoPost, postSeed } from './posts.ts';

/** A PNG and the name it is stored under, made from its content. */
export interface DemoPicture {
  name: string;
  png: Buffer;
}

// In pixels, as wide as a phone shows them: every pixel beyond is waited for on a slow line.
const AVATAR_WIDTH = 224;
const COVER_WIDTH = 768;
const POST_WIDTH = 640;

/** 768 by 432 pixels. */
export const coverOf = (kollab: DemoKollab) =>
  picture(coverSvg(kollab.category, coverSeed(kollab)), COVER_WIDTH);

/** 640 pixels square. */
export const pictureOfPost = (post: DemoPost) => picture(postSvg(post.category, postSeed(post)), POST_WIDTH);

/** 224 pixels square: a portrait or, for a business, its mark. */
export const avatarOf = ({ username, accountType, contentType, look, motif }: DemoPerson) =>
  picture(
    avatarSvg(username, accountType, {
      category: contentType,
      ...(look && { look }),
      ...(motif !== undefined && { motif }),
    }),
    AVATAR_WIDTH,
  );

/** 1200 by 400 pixels. */
export const bannerOf = ({ username, contentType }: DemoPerson) =>
  picture(bannerSvg(contentType, username), BANNER.width);

function picture(svg: string, width: number): DemoPicture {
  const png = renderPng(svg, width);
  return { name: pictureName(png), png };
}
