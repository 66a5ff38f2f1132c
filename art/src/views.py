"""Second views of products: what the first picture leaves out. (slug, view) -> backdrop, builder, camera, options.
A view is called `back`, `detail`, `inside` or `in-use`; its file is `<slug>-<view>.webp` and its alt text stands in the catalogue."""
from catalogue import *

PACK_BACK = dict(target=(0, 0, 1.10), dist=6.3, elev=6)
SEEDS = [('#2B2621', (.055, .026, .02), .5), ('#E3C37C', (.022, .022, .02), .6), ('#C98F4A', (.03, .02, .016), .6), ('#8E8A78', (.05, .024, .018), .6), ('#B5532F', (.022, .022, .02), .6)]
BROWN = ('#A86B3C', '#93562C', '#B97D4B')


def kibble_scoop():
    bag('chicken-brown-rice-adult-dog', x=-.15, y=1.5)
    kibble = kibble_meshes(BROWN, .6)
    scatter(kibble, 90, -.45, -.05, .62, .10, z=.03, seed=4, layers=2, drop=.05)
    scoop(.02, -.32, .42, 11, heap(kibble, .095, 34, .07))


def bag_and_bowl():
    bag('chicken-brown-rice-adult-dog', x=-.42, y=.55, rot=.10)
    bowl('#F3ECDD', r=.66, h=.44, x=.86, y=-.42)
    scatter(kibble_meshes(BROWN, .5), 9, .10, -1.02, .34, .0, z=.025, seed=7, layers=1)


def vee_by_bed():
    donut(cat=False)
    cat3d(1.15, .95, -.18, .92)


def seed_scoop():
    bag('garden-bird-seed', x=-.15, y=1.6, seed=25)
    mix = ell_meshes(SEEDS)
    scatter(mix, 420, -.42, .0, .70, .09, z=.02, seed=4, layers=3, drop=.03)
    scoop(.02, -.30, .42, 11, heap(mix, .05, 150, .07))


def pip_waits_for_bites():
    dog3d(-.10, .62, .10, 1.0)
    pouch('peanut-butter-bites', x=1.22, y=.50, rot=-.12)
    scatter(small_bones(s=.26), 9, .42, -.72, .34, .01, z=.045, seed=3, layers=1, tilt=.05)


def knot():
    rope_toy(rot=.12)


def pip_with_rope():
    dog3d(0, .45, .06, 1.0)
    rope = rope_toy()
    rope.scale = (.56,)*3
    rope.location = (.02, -.37, 1.33)
    rope.rotation_euler = (.12, -.10, .06)


def buckle():
    collar(rot=.12, z=1.04)
    plinth(0, .22, .80, .88, '#B7C7B1')


def pip_in_leather():
    dog = dog3d(col=None)
    band = collar(rot=.85, z=0, tilt=0)
    band.scale = (.50,)*3
    band.location = (0, -.03, 1.315)
    band.rotation_euler = (-.12, 0, .42)
    g = join([dog, band])
    g.rotation_euler = (0, 0, .12)


def empty_bowl():
    bowl(food=False)


def pip_at_bowl():
    dog3d(-.28, .62, .10, 1.0)
    bowl(r=.60, h=.40, x=.62, y=-.72)


def bed_from_above():
    donut(cat=False)


def lathered_pip():
    dog3d(-.30, .50, .12, 1.0)
    bottle('oatmeal-aloe-shampoo', x=1.28, y=.40, rot=-.05, r=.44, h=1.5)
    foam([((-.30, .30, 2.38), .20, 46), ((-.16, .36, 2.52), .13, 22), ((-.62, .10, 1.22), .17, 30), ((.06, -.02, 1.02), .16, 26), ((-.05, -.10, .62), .13, 20), ((-.86, .10, .06), .16, 22), ((.55, -.30, .05), .14, 16), ((-.45, -.45, .04), .09, 10)])


FUR = dict(spp=1.5)
VIEWS = {
 'chicken-brown-rice-adult-dog-back': ('food', lambda: bag('chicken-brown-rice-adult-dog-back', seed=2), PACK_BACK),
 'chicken-brown-rice-adult-dog-detail': ('food', kibble_scoop, dict(target=(.08, -.1, .22), dist=4.6, elev=24, fstop=2)),
 'chicken-brown-rice-adult-dog-in-use': ('food', bag_and_bowl, dict(target=(.22, 0, .96), dist=8.4, elev=12)),
 'peanut-butter-bites-back': ('treats', lambda: pouch('peanut-butter-bites-back', seed=6), dict(target=(0, 0, .86), dist=5.0, elev=6)),
 'peanut-butter-bites-in-use': ('treats', pip_waits_for_bites, dict(target=(.32, 0, 1.02), dist=8.8, elev=11), FUR),
 'garden-bird-seed-back': ('food', lambda: bag('garden-bird-seed-back', seed=26), PACK_BACK),
 'garden-bird-seed-detail': ('food', seed_scoop, dict(target=(.08, -.1, .22), dist=4.4, elev=26, fstop=2)),
 'rope-tug-toy-detail': ('toys', knot, dict(target=(.98, .06, .24), dist=3.9, elev=30, azim=-14)),
 'rope-tug-toy-in-use': ('toys', pip_with_rope, dict(target=(0, 0, 1.18), dist=8.4, elev=7), FUR),
 'leather-collar-detail': ('accessories', buckle, dict(target=(.30, -.62, .98), dist=3.3, elev=13, azim=14)),
 'leather-collar-in-use': ('accessories', pip_in_leather, dict(target=(0, -.1, 1.30), dist=7.2, elev=7), FUR),
 'stoneware-bowl-inside': ('accessories', empty_bowl, dict(target=(0, 0, .22), dist=5.2, elev=42)),
 'stoneware-bowl-in-use': ('accessories', pip_at_bowl, dict(target=(.10, 0, 1.0), dist=8.6, elev=12), FUR),
 'donut-bed-detail': ('accessories', lambda: donut(), dict(target=(-.30, -.60, .42), dist=3.7, elev=25, azim=-8), FUR),
 'donut-bed-inside': ('accessories', bed_from_above, dict(target=(0, 0, .20), dist=8.4, elev=50), FUR),
 'donut-bed-in-use': ('accessories', vee_by_bed, dict(target=(.30, 0, .72), dist=9.2, elev=17), FUR),
 'oatmeal-aloe-shampoo-back': ('health', lambda: bottle('oatmeal-aloe-shampoo-back', rot=-.1, spout=1), dict(target=(.03, 0, .98), dist=5.9, elev=7)),
 'oatmeal-aloe-shampoo-in-use': ('health', lathered_pip, dict(target=(.30, 0, 1.18), dist=9.4, elev=9), FUR),
}
