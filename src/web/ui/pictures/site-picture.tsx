import type { SitePicture as Shown } from '#shop/site/blocks.contract.ts';
import { Picture } from './picture.tsx';
import { Scene } from './scene.tsx';

type SitePictureProps = { picture: Shown; sizes: string; first?: boolean; className?: string };

/** A scene of the shop’s design or a picture of the owner’s, as large as its place. */
export function SitePicture({ picture, ...rest }: SitePictureProps) {
  return 'scene' in picture ? <Scene name={picture.scene} {...rest} /> : <Picture {...picture} {...rest} />;
}
