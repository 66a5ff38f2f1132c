"""What stands beside a pack: scoop and spoon, which tell its size, and what is inside it."""
from accessories import *

# Lengths in cm as they are in a kitchen; a picture says how many cm one of its units is.
SCOOP_CM, SPOON_CM = 18, 14


def scoop(x, y, rot, cm, filling=None, seed=1):
    """Beech scoop. `filling(cx, cy, z, R)` makes loose things in its bowl and returns them."""
    w = wood('scoop', '#E2B884', '#C8935A', .8)
    bowl_ = lathe('scoopbowl', [(0, 0), (.10, .006), (.175, .05), (.205, .125), (.208, .145), (.195, .147), (.165, .075), (.09, .032), (0, .024)], w, seg=96, smooth=5)
    bowl_.scale = (1.22, 1, 1)
    handle = tube('scoophandle', [(.215, 0, .128), (.33, 0, .135), (.50, 0, .12), (.66, 0, .075), (.745, 0, .045)], .034, w, radii=[.85, .9, 1, 1.15, .9], bevel_res=8)
    g = join([bowl_, handle, *(filling(0, 0, .075, .165) if filling else [])])
    g.scale = (SCOOP_CM/cm,)*3
    g.location = (x, y, 0)
    g.rotation_euler = (0, 0, rot)
    return g


def spoon(x, y, rot, cm):
    steel = mat('steel', '#DCD9D4', rough=.26, metal=1)
    bowl_ = lathe('spoonbowl', [(0, 0), (.06, .004), (.115, .022), (.142, .050), (.139, .056), (.108, .030), (.055, .013), (0, .009)], steel, seg=96, smooth=4)
    bowl_.scale = (1.5, 1, 1)
    path = crspline([(.195, 0, .050), (.28, 0, .072), (.45, 0, .070), (.62, 0, .045), (.79, 0, .018)], 12)
    handle = ribbon('spoonhandle', path, .062, .020, steel, up=Vector((0, 1, 0)))
    end = sphere('spoonend', .052, steel, loc=(.77, 0, .021), scale=(1.3, 1, .22))
    g = join([bowl_, handle, end])
    g.scale = (SPOON_CM/cm,)*3
    g.location = (x, y, 0)
    g.rotation_euler = (0, 0, rot)
    return g


def kibble_meshes(cols, k=1.0):
    """Round kibble; at k = 1 a piece is .16 units across."""
    out = []
    for i, c in enumerate(cols):
        m = mat(f'kib{i}', c, rough=.85, bump=.7, bump_scale=22, bump_dist=.03)
        o = lathe('kib', [(0, -.035), (.055, -.035), (.078, -.015), (.08, .01), (.06, .034), (0, .03)], m, seg=24, smooth=3)
        o.data.transform(Matrix.Scale(k, 4))
        out.append(o.data)
        bpy.data.objects.remove(o)
    return out


def heap(meshes, size, n, dome=.06, seed=1):
    """A filling for a scoop, of pieces of `size` units; a third layer would stick out of its wall."""
    return lambda cx, cy, z, R: scatter(meshes, n, cx, cy, R*.9, dome, z=z+.035, seed=seed, layers=2, drop=size*.5, tilt=.6)


def baked(o):
    """The mesh of an object with modifiers (or of a metaball), for scatter(); the object goes."""
    bpy.context.view_layer.update()
    me = bpy.data.meshes.new_from_object(o.evaluated_get(bpy.context.evaluated_depsgraph_get()))
    me.transform(Matrix.Diagonal((*o.scale, 1)))
    bpy.data.objects.remove(o)
    return me


def pillows(cols=('#C77B45', '#B96A38', '#D08D58'), s=.105):
    out = []
    for c in cols:
        m = mat('pil'+c, c, rough=.8, bump=.6, bump_scale=26, bump_dist=.02)
        out.append(baked(box('pillow', s, s, s*.55, m, s*.24, segs=4)))
    return out


def cubes(cols=('#6B3A25', '#7A452C', '#5C301F'), s=.11):
    return [baked(box('cube', s, s*.92, s*.8, mat('cu'+c, c, rough=.9, bump=.8, bump_scale=30, bump_dist=.02), s*.16, segs=3)) for c in cols]


def small_bones(color='#D9A567', s=.19):
    return [baked(bone(color, s=s))]


def fish_twist(x, y, rot, z=.06, L=.95, seed=0):
    """Dried fish skin, two strips turned about each other."""
    skins = [mat(f'skin{i}', c, rough=.55, coat=.25, coat_r=.35, bump=.6, bump_scale=38, bump_kind='voronoi', mottle=.8, mottle_scale=9, color2=d, bump_dist=.012) for i, (c, d) in enumerate((('#C9B189', '#8E7A5C'), ('#A98F68', '#6F5D47')))]
    path = [Vector(((t/20-.5)*L, .025*sin(t*.6+seed), .008*sin(t*.9+seed))) for t in range(21)]
    g = join(rope_strands(path, .056, skins, twist=.8, strands=2, name='twist'))
    g.location = (x, y, z)
    g.rotation_euler = (0, 0, rot)
    return g


def tuna_dish(x, y):
    """one pouch of wet food in a small dish: shreds, some pumpkin, gravy"""
    dish = bowl('#F6F0E6', '#2E6A66', '#E6DCC9', r=.62, h=.22, food=False)
    gravy = lathe('gravy', [(0, .185), (.36, .183), (.545, .165), (.56, .15)], mat('gravy', '#B98A55', rough=.12, coat=.8))
    shreds = scatter(ell_meshes([('#E2C3A0', (.11, .035, .03), .55), ('#D3AE88', (.09, .04, .03), .55), ('#EBD2B4', (.10, .03, .026), .55), ('#E8963F', (.05, .045, .04), .5)]), 60, 0, 0, .43, .11, z=.19, seed=6, layers=2, drop=.05, tilt=.4)
    g = join([dish, gravy, *shreds]); g.location = (x, y, 0); return g


def chew_pile():
    """Six soft chews, round with a dent, before the tub they come in."""
    m = mat('chew', '#B98E5E', rough=.8, bump=.6, bump_scale=24, bump_dist=.02)
    o = lathe('softchew', [(0, 0), (.10, 0), (.125, .03), (.125, .07), (.10, .095), (.04, .085), (0, .08)], m, seg=48, smooth=4)
    chews = [o]+[o.copy() for _ in range(3)]
    for chew, (x, y, z, tilt) in zip(chews, ((.58, -.62, 0, 0), (.86, -.52, 0, 0), (.74, -.86, 0, 0), (.72, -.60, .098, .09))):
        chew.location, chew.rotation_euler = (x, y, z), (tilt, 0, x*9)
        if chew is not o: bpy.context.collection.objects.link(chew)


def tag_on_collar():
    collar(rot=.12, z=1.04, tag='tag-pip')
    plinth(0, .22, .80, .88, '#B7C7B1')


def ginger_in_nest():
    nest()
    vee = cat3d(0, .06, .04, .66, coat='#D98F4E', dark='#A9602A', col='#1F4D40')
    vee.location.z = .14


def foam(spots, seed=1):
    """Lather: clusters of white bubbles. spots: [(centre, radius, count)]"""
    rnd = random.Random(seed)
    m = mat('foam', '#FDFDFB', rough=.22, coat=.6, coat_r=.12)
    balls = [sphere('foam', 1, m, sub=3)]
    mesh = balls[0].data
    bpy.data.objects.remove(balls[0])
    out = []
    for c, R, n in spots:
        for _ in range(n):
            d = Vector((rnd.gauss(0, 1), rnd.gauss(0, 1), rnd.gauss(0, .8))).normalized()*R*rnd.uniform(.25, 1)
            o = bpy.data.objects.new('foam', mesh)
            bpy.context.collection.objects.link(o)
            o.location = Vector(c)+d
            k = R*rnd.uniform(.16, .42)
            o.scale = (k, k, k)
            out.append(o)
    return out
