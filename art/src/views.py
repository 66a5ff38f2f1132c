"""Second views of products: what the first picture leaves out. (slug, view) -> backdrop, builder, camera, options.
A view is called `back`, `detail`, `inside` or `in-use`; its file is `<slug>-<view>.webp` and its alt text stands in the catalogue."""
from catalogue import *

PACK_BACK = dict(target=(0, 0, 1.10), dist=6.3, elev=6)
SERVED = dict(target=(.22, 0, .96), dist=8.4, elev=12)
POUCH_BACK = dict(target=(0, 0, .86), dist=5.0, elev=6)
HANDFUL = dict(target=(.14, 0, .76), dist=6.4, elev=15)
WET = dict(target=(.16, 0, .46), dist=7.0, elev=18)
BOTTLE_BACK = dict(target=(.03, 0, .98), dist=5.9, elev=7)
BEEF = [('#7A452C', (.11, .09, .08), .6), ('#8A5334', (.10, .10, .07), .6), ('#E0813A', (.07, .06, .06), .45), ('#6FA05A', (.04, .04, .04), .4)]
PEAS = [('#E0A98C', (.12, .08, .06), .55), ('#D69A7A', (.10, .09, .06), .55), ('#7FB060', (.045, .045, .045), .4), ('#EBC0A4', (.09, .06, .05), .55)]
SEEDS = [('#2B2621', (.055, .026, .02), .5), ('#E3C37C', (.022, .022, .02), .6), ('#C98F4A', (.03, .02, .016), .6), ('#8E8A78', (.05, .024, .018), .6), ('#B5532F', (.022, .022, .02), .6)]


def kibble_scoop():
    bag('chicken-brown-rice-adult-dog', x=-.15, y=1.5, **BLOCK)
    kibble = kibble_meshes(CHICKEN, .6)
    scatter(kibble, 90, -.45, -.05, .62, .10, z=.03, seed=4, layers=2, drop=.05)
    scoop(.02, -.32, .42, 11, heap(kibble, .095, 34, .07))


def served(label, cols, k=.5, r=.62, h=.40, color='#F3ECDD', band='#1F4D40', pack=(1.62, 2.2), seed=0, **build):
    """a bag and a full bowl, in true size"""
    def put():
        bag(label, *pack, x=-.42, y=.55, rot=.10, seed=seed, **build)
        bowl(color, band, r=r, h=h, x=.86, y=-.42, kibble=(cols, k))
        scatter(kibble_meshes(cols, k), 9, .06, -1.0, .30, .0, z=.03*k, seed=7, layers=1)
    return put


def back(label, seed=2, pack=(1.62, 2.2), **build):
    return lambda: bag(label+'-back', *pack, seed=seed, **build)


def wet(label, chunks, pieces=46):
    """a tin and what was in it, in a dish"""
    def put():
        tin(label, x=-.46, y=.42)
        dish = bowl('#F6F0E6', '#2E6A66', '#E6DCC9', r=.74, h=.28, food=False)
        gravy = lathe('gravy', [(0, .235), (.45, .233), (.655, .21), (.67, .19)], mat('gravy', '#8E5A38', rough=.14, coat=.8))
        g = join([dish, gravy, *scatter(ell_meshes(chunks), pieces, 0, 0, .50, .14, z=.24, seed=6, layers=2, drop=.06, tilt=.5)])
        g.location = (.78, -.55, 0)
    return put


def handful(make, label, n, seed, layers=2, r=.46):
    """treats in a small dish before their pouch"""
    def put():
        pouch(label, x=-.40, y=.42, rot=.08, seed=seed)
        dish = bowl('#F6F0E6', '#2E6A66', '#E6DCC9', r=r, h=.17, food=False)
        g = join([dish, *scatter(make(), n, 0, 0, r*.66, .07, z=.13, seed=3, layers=layers, tilt=.35)])
        g.location = (.72, -.42, 0)
    return put


def vee_by_bed():
    donut(cat=False)
    cat3d(1.15, .95, -.18, .92)


def seed_scoop():
    bag('garden-bird-seed', x=-.15, y=1.6, seed=25, **BLOCK)
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
 'chicken-brown-rice-adult-dog-back': ('food', back('chicken-brown-rice-adult-dog', **BLOCK), PACK_BACK),
 'chicken-brown-rice-adult-dog-detail': ('food', kibble_scoop, dict(target=(.08, -.1, .22), dist=4.6, elev=24, fstop=2)),
 'chicken-brown-rice-adult-dog-in-use': ('food', served('chicken-brown-rice-adult-dog', CHICKEN, **BLOCK), SERVED),
 'peanut-butter-bites-back': ('treats', lambda: pouch('peanut-butter-bites-back', seed=6), dict(target=(0, 0, .86), dist=5.0, elev=6)),
 'peanut-butter-bites-in-use': ('treats', pip_waits_for_bites, dict(target=(.32, 0, 1.02), dist=8.8, elev=11), FUR),
 'garden-bird-seed-back': ('food', back('garden-bird-seed', 26, **BLOCK), PACK_BACK),
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
 'lamb-sweet-potato-puppy-back': ('food', back('lamb-sweet-potato-puppy', 4, **ZIP), PACK_BACK),
 'lamb-sweet-potato-puppy-in-use': ('food', served('lamb-sweet-potato-puppy', LAMB, .42, .50, .32, '#F3D9C4', '#B24A2C', seed=3, **ZIP), SERVED),
 'trout-oats-senior-dog-back': ('food', back('trout-oats-senior-dog', 8, (1.98, 2.76), roll='#2B566F', **SACK), dict(target=(0, 0, 1.36), dist=7.8, elev=6)),
 'trout-oats-senior-dog-in-use': ('food', served('trout-oats-senior-dog', TROUT, .36, .44, .28, '#C6DDE4', '#2B566F', (1.98, 2.76), 7, roll='#2B566F', **SACK), dict(target=(.04, 0, 1.26), dist=9.4, elev=11)),
 'salmon-rice-adult-cat-back': ('food', back('salmon-rice-adult-cat', 12, (1.5, 2.06), **SLIM), dict(target=(0, 0, 1.03), dist=5.9, elev=6)),
 'salmon-rice-adult-cat-in-use': ('food', served('salmon-rice-adult-cat', SALMON, .40, .54, .22, '#BCD2D6', '#F6F0E6', (1.5, 2.06), 11, **SLIM), SERVED),
 'turkey-pumpkin-kitten-back': ('food', back('turkey-pumpkin-kitten', 16, (1.42, 1.95)), dict(target=(0, 0, .97), dist=5.6, elev=6)),
 'turkey-pumpkin-kitten-in-use': ('food', served('turkey-pumpkin-kitten', TURKEY, .38, .60, .26, '#E9DDEE', '#6B3F5B', (1.42, 1.95), 15), dict(target=(.22, 0, .86), dist=7.9, elev=12)),
 'salmon-garden-peas-back': ('food', lambda: tin('salmon-garden-peas-back'), dict(target=(0, 0, .56), dist=4.6, elev=9)),
 'salmon-garden-peas-in-use': ('food', wet('salmon-garden-peas', PEAS, 60), WET),
 'beef-carrot-stew-back': ('food', lambda: tin('beef-carrot-stew-back'), dict(target=(0, 0, .56), dist=4.6, elev=9)),
 'beef-carrot-stew-in-use': ('food', wet('beef-carrot-stew', BEEF), WET),
 'tuna-pumpkin-gravy-back': ('food', lambda: pouch('tuna-pumpkin-gravy-back', seed=21), POUCH_BACK),
 'salmon-crunch-back': ('treats', lambda: pouch('salmon-crunch-back', seed=9), POUCH_BACK),
 'salmon-crunch-in-use': ('treats', handful(pillows, 'salmon-crunch', 22, 8), HANDFUL),
 'cod-skin-twists-back': ('treats', lambda: pouch('cod-skin-twists-back', seed=13), POUCH_BACK),
 'little-liver-rewards-back': ('treats', lambda: pouch('little-liver-rewards-back', seed=17), POUCH_BACK),
 'little-liver-rewards-in-use': ('treats', handful(cubes, 'little-liver-rewards', 24, 16), HANDFUL),
 'meadow-hay-back': ('food', back('meadow-hay', 22, (1.5, 2.06), roll='#CDB08A', **SACK), dict(target=(0, 0, 1.05), dist=6.0, elev=6)),
 'tropical-flakes-detail': ('food', lambda: tub('tropical-flakes', r=.52, h=1.2, color='#EAF3F3', cap='#1F5560'), dict(target=(0, -.3, .52), dist=2.9, elev=8, azim=9)),
 'tennis-balls-detail': ('toys', tennis_trio, dict(target=(.42, -.2, .50), dist=3.6, elev=22, azim=24), FUR),
 'rubber-bone-detail': ('toys', rubber_bone, dict(target=(-.28, -.10, .22), dist=3.3, elev=24, azim=-32)),
 'treat-ball-detail': ('toys', treat_ball, dict(target=(-.10, -.20, .82), dist=3.3, elev=38, azim=8)),
 'felt-fish-detail': ('toys', felt_fish, dict(target=(-.62, -.02, .18), dist=3.5, elev=34, azim=-18), FUR),
 'felt-mice-detail': ('toys', lambda: (felt_mouse(-.42, -.30, .95), felt_mouse(.62, .10, .62, '#E0BFA0')), dict(target=(-.42, -.32, .26), dist=3.7, elev=18, azim=-30), FUR),
 'flying-disc-detail': ('toys', flying_disc, dict(target=(-.42, -.62, .22), dist=3.4, elev=28, azim=-26)),
 'hamster-wheel-detail': ('toys', hamster_wheel, dict(target=(0, -.1, .92), dist=3.9, elev=14, azim=-24)),
 'bird-swing-detail': ('toys', bird_swing, dict(target=(.52, 0, .66), dist=3.7, elev=10, azim=16)),
 'webbing-collar-detail': ('accessories', webbing_collar, dict(target=(-.36, -.72, .12), dist=3.2, elev=26, azim=-12)),
 'rope-lead-detail': ('accessories', rope_lead, dict(target=(.98, -.98, .08), dist=3.1, elev=36, azim=12)),
 'brass-name-tag-front': ('accessories', lambda: name_tag('tag-nameless', 0), dict(target=(0, 0, .80), dist=5.6, elev=13)),
 'brass-name-tag-in-use': ('accessories', tag_on_collar, dict(target=(.10, -.80, .62), dist=3.9, elev=12)),
 'cat-dish-inside': ('accessories', lambda: bowl('#BCD2D6', '#F6F0E6', '#93B2BA', r=.86, h=.34, food=False), dict(target=(0, 0, .14), dist=5.0, elev=40)),
 'cat-nest-inside': ('accessories', nest, dict(target=(0, 0, .30), dist=6.8, elev=44)),
 'ticking-mattress-detail': ('accessories', mattress, dict(target=(.80, -.62, .30), dist=3.7, elev=24, azim=12)),
 'scratching-post-detail': ('accessories', scratcher, dict(target=(.06, -.1, 1.32), dist=4.2, elev=14, azim=14)),
 'cat-tree-detail': ('accessories', cat_tree, dict(target=(-.34, 0, 2.52), dist=5.2, elev=16, azim=-16)),
 'litter-tray-detail': ('accessories', litter_tray, dict(target=(.16, -.16, .40), dist=4.3, elev=34, azim=14)),
 'fish-cave-detail': ('accessories', fish_cave, dict(target=(-.10, -.1, .44), dist=4.0, elev=14, azim=18)),
 'poo-bags-detail': ('accessories', lambda: (carton('poo-bags', 'poo-bags-side', '#5E7F62', w=1.6, h=1.2, d=.8, rot=-.34), roll(.62, -.80), roll(.98, -.62, lying=True, rot=.9)), dict(target=(.74, -.62, .22), dist=3.6, elev=24, azim=12)),
 'puppy-shampoo-back': ('health', lambda: bottle('puppy-shampoo-back', color='#F4DFC8', cap='#C9532F', rot=-.1, spout=1), BOTTLE_BACK),
 'detangling-spray-back': ('health', lambda: bottle('detangling-spray-back', r=.47, h=1.8, color='#DCE8E6', cap='#2B5166', kind='spray', rot=-.05), dict(target=(0, 0, 1.08), dist=6.6, elev=7)),
 'salmon-oil-back': ('health', lambda: bottle('salmon-oil-back', r=.48, h=1.85, color='#7A3B1E', cap='#2A2421', rot=-.1, spout=1), dict(target=(.03, 0, 1.04), dist=6.2, elev=7)),
 'evening-chews-back': ('health', lambda: tub('evening-chews-back', color='#5B3550', cap='#F2B33D'), dict(target=(0, 0, .72), dist=4.9, elev=9)),
 'paw-balm-detail': ('health', lambda: (balm_tin(rot=.08), flower(.80, -.52), flower(.52, -.82, s=.75)), dict(target=(.56, -.56, .14), dist=3.1, elev=30, azim=16)),
 'beech-pin-brush-detail': ('health', lambda: [setattr(brush(rot=.35), 'location', (0, -.1, .13))], dict(target=(.58, .08, .28), dist=3.2, elev=30, azim=-14)),
 'slicker-brush-detail': ('health', lambda: [setattr(slicker(), 'location', (.18, -.05, 0))], dict(target=(.68, .14, .26), dist=3.4, elev=30, azim=-12)),
 'chew-sticks-detail': ('treats', lambda: (carton('chew-sticks', 'chew-sticks-side', '#DCEAD8', x=-.05), chew_stick(.74, -.38, .10), chew_stick(.86, -.84, .10), chew_stick(.84, -.60, .78, z=.25)), dict(target=(.72, -.62, .22), dist=3.3, elev=22, azim=10)),
 'oat-apple-biscuits-detail': ('treats', lambda: (tub('oat-apple-biscuits', r=.72, h=1.35, color='#F6E6CC', cap='#B24A2C', x=-.12), bone(x=.72, y=-.75, rot=.45, s=.5)), dict(target=(.34, -.30, .50), dist=4.6, elev=15, azim=14)),
}
